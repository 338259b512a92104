/** The oldest version that BullMQ works with as it should. */
export const OLDEST_REDIS = '6.2';

const number = (version: string): number => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major * 1000 + minor;
};

export const isNewEnough = (version: string): boolean => number(version) >= number(OLDEST_REDIS);
