const ADDRESS = /([^\s"'<>(),;:@])[^\s"'<>(),;:@]*@([^\s"'<>(),;:@]+)/g;

/** Text with every address in it cut down to `a***@domain`: enough to recognise one, not enough to write to it. */
export const maskAddresses = (text: string): string => text.replace(ADDRESS, '$1***@$2');
