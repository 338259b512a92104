import { type Manifest, ofKind } from '../manifests.ts';
import { ours, workloads } from '../workloads.ts';

const PARTS = /^(?<name>(?:[^/]+\/)*[^:@/]+)(?::(?<tag>[^@]+))?(?:@(?<digest>sha256:[0-9a-f]{64}))?$/;

/** Programs of the image that a pod has to run, by its name label. */
const imageFor = (name: string | undefined): string => `utility-pay-${name === 'migrate' ? 'standalone' : name}`;

function tagProblems(manifests: Manifest[]): string[] {
  return workloads(manifests).flatMap(({ title, containers }) =>
    containers.flatMap(({ image }) => {
      const { tag, digest } = PARTS.exec(image)?.groups ?? {};
      if (!tag && !digest) return [`${title}: ${image} names no version`];
      return tag === 'latest' || tag === 'version' ? [`${title}: ${image} may be anything`] : [];
    }),
  );
}

function programProblems(manifests: Manifest[], version: string): string[] {
  return ours(manifests).flatMap(({ title, labels, containers }) => {
    const wanted = imageFor(labels['app.kubernetes.io/name']);
    return containers.flatMap(({ image }) => {
      const { name = '', tag, digest } = PARTS.exec(image)?.groups ?? {};
      return [
        ...(name.split('/').at(-1) === wanted ? [] : [`${title} runs ${image}, not ${wanted}`]),
        ...(digest || tag === version ? [] : [`${title} runs ${tag}, not version ${version}`]),
      ];
    });
  });
}

/** The migration is of the same version as what needs it, and a version's Job never stands in another's way. */
function migrationProblems(manifests: Manifest[], version: string): string[] {
  const jobs = ofKind(manifests, 'Job');
  if (jobs.length !== 1) return [`there are ${jobs.length} migrations, not one`];
  return jobs.flatMap(({ metadata: { name }, spec: { template } }) => [
    ...(name === `migrate-${version}` ? [] : [`Job/${name} is not named after version ${version}`]),
    ...(template.spec.containers[0]?.args?.slice(-2).join(' ') === 'migrate up'
      ? []
      : [`Job/${name} does not migrate`]),
  ]);
}

/** Every image names its version, ours the version of this checkout, and each pod runs the program it is named after. */
export const imageProblems = (manifests: Manifest[], version: string): string[] => [
  ...tagProblems(manifests),
  ...programProblems(manifests, version),
  ...migrationProblems(manifests, version),
];
