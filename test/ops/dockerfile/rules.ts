import { type Dockerfile, type Instruction, parseDockerfile, type Stage } from '../../../scripts/image/dockerfile.ts';

const SECRET_NAME = /SECRET|PASSWORD|PASSWD|TOKEN|API_?KEY|PRIVATE|CREDENTIAL|_KEY\b/i;
/** Tools that only build stages may use. */
const TOOLS = /\b(apt-get|apk|yum|curl|wget|bash|npm|npx|yarn|pnpm)\b/;

const argsOf = (instructions: readonly Instruction[]): Map<string, string> =>
  new Map(
    instructions
      .filter(({ name }) => name === 'ARG')
      .map(({ text }) => [/^\w+/.exec(text)?.[0] ?? '', text.split('=').slice(1).join('=')]),
  );

/** Returns the image of a FROM with the arguments' defaults, without the digest that a release adds. */
const imageOf = (from: string, args: Map<string, string>): string =>
  from.replace(/\$\{\w+:\+[^}]*\}/g, '').replace(/\$\{(\w+)\}/g, (whole, name: string) => args.get(name) || whole);

function* baseImageProblems({ head, stages }: Dockerfile): Generator<string> {
  const args = argsOf(head);
  const names = new Set(stages.flatMap(({ name }) => name ?? []));
  for (const { from } of stages) {
    const image = imageOf(from, args);
    // A stage of this file, possibly selected by an argument.
    if (names.has(image) || [...names].some((name) => name.startsWith(from.split('$')[0] || image))) continue;
    if (!/:[\w.-]+(@sha256:[0-9a-f]{64})?$/.test(image) || /:latest\b/.test(image)) yield `${image} has no version`;
    if (!/@sha256:|:\+@\$\w*DIGEST\}/.test(from)) yield `${image} cannot be pinned by a digest`;
  }
}

function* instructionProblems({ instructions }: Pick<Stage, 'instructions'>): Generator<string> {
  for (const { name, text, line } of instructions) {
    if (name === 'ADD') yield `line ${line}: ADD fetches or unpacks files; use COPY`;
    if ((name === 'ARG' || name === 'ENV') && SECRET_NAME.test(text))
      yield `line ${line}: ${text.split(/[= ]/)[0]} looks like a secret`;
    if (name === 'MAINTAINER') yield `line ${line}: MAINTAINER is deprecated; use a label`;
    if (/\bsudo\b/.test(text)) yield `line ${line}: sudo`;
    if (name === 'WORKDIR' && !text.startsWith('/')) yield `line ${line}: WORKDIR ${text} is not absolute`;
    if ((name === 'CMD' || name === 'ENTRYPOINT') && !text.startsWith('[')) yield `line ${line}: ${name} needs a shell`;
    if (name === 'RUN' && /\bnpm (ci|install)\b/.test(text)) yield* npmProblems(text, line);
  }
}

function* npmProblems(text: string, line: number): Generator<string> {
  if (!/\bnpm ci\b/.test(text)) yield `line ${line}: npm install ignores the lock file`;
  if (!text.includes('--ignore-scripts')) yield `line ${line}: runs install scripts`;
  if (!text.includes('--mount=type=cache')) yield `line ${line}: keeps downloads in the layer; use a cache mount`;
}

function* lastStageProblems({ instructions }: Stage): Generator<string> {
  const user = instructions.findLast(({ name }) => name === 'USER')?.text;
  if (!user || !/^[1-9]\d*(:\d+)?$/.test(user))
    yield `runs as ${user ?? 'the user of its base image'}, not as a non-root uid`;
  for (const { name, text, line } of instructions) {
    if (name === 'RUN') yield `line ${line}: the image has no shell`;
    if (TOOLS.test(text) && name !== 'LABEL') yield `line ${line}: a tool in the image: ${text}`;
    if (name === 'COPY' && !/--chown=\d+:\d+/.test(text)) yield `line ${line}: COPY without an owner`;
    if (name === 'COPY' && !text.includes('--from=')) yield `line ${line}: COPY of the checkout itself`;
  }
  if (!instructions.some(({ name, text }) => name === 'LABEL' && text.includes('org.opencontainers.image.title')))
    yield 'has no labels';
}

function* stageProblems({ head, stages }: Dockerfile, services: readonly string[]): Generator<string> {
  if (!argsOf(head).has('SERVICE')) yield 'has no SERVICE argument';
  const names = stages.flatMap(({ name }) => name ?? []);
  for (const service of services) if (!names.includes(`files-of-${service}`)) yield `has no stage files-of-${service}`;
}

/** Returns the problems of a Dockerfile that builds an image for each of these services, one sentence each. */
export function dockerfileProblems(text: string, services: readonly string[]): string[] {
  const file = parseDockerfile(text);
  const last = file.stages.at(-1);
  return [
    ...baseImageProblems(file),
    ...instructionProblems({ instructions: file.head }),
    ...file.stages.flatMap((stage) => [...instructionProblems(stage)]),
    ...(last ? lastStageProblems(last) : []),
    ...stageProblems(file, services),
  ];
}
