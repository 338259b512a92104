// Who may import whom: the ten rules of docs/ARCHITECTURE.md. Each has its planted breaches in test/boundaries.
// `$1` in a `to` is what the parentheses of its `from` caught, so one rule serves every service.

const TESTS = '\\.test\\.tsx?$|(^|/)test/|^web/e2e/|^web/src/testing/|^bench/|^packages/testkit/';
const LAYERS = '/src/(domain|use-cases|data|providers|graphql|jobs|events|http)/';
const DRIVERS = 'node_modules/(mongoose|mongodb|graphql|bullmq|ioredis|express|undici|@apollo)/';

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    rule(
      '1-domain-is-pure',
      'The domain imports only the domain and contracts: no library, no clock, no engine.',
      { path: '^services/([^/]+)/src/domain/', pathNot: TESTS },
      { pathNot: '^services/$1/src/domain/|^packages/contracts/' },
    ),
    rule(
      '2-use-cases-know-ports',
      'A use case imports the domain and its ports; doors and data stay outside.',
      { path: '^services/([^/]+)/src/use-cases/', pathNot: TESTS },
      { path: `^services/$1/|${DRIVERS}`, pathNot: '^services/$1/src/(domain|use-cases)/' },
    ),
    rule(
      '3-doors-call-use-cases',
      'Resolvers, routes, jobs and handlers of facts call use cases, never data or a provider.',
      { path: '^services/([^/]+)/src/(graphql|http|jobs|events)/', pathNot: TESTS },
      { path: '^services/$1/src/(data|providers)/' },
    ),
    rule(
      '4-data-implements-ports',
      'Repositories and providers see the domain and the ports that they implement, nothing else of their service.',
      { path: '^services/([^/]+)/src/(data|providers)/', pathNot: TESTS },
      { path: '^services/$1/', pathNot: '^services/$1/src/($2|domain)/|^services/$1/src/use-cases/ports(\\.ts$|/)' },
    ),
    rule(
      '5-only-app-wires-data',
      'Only app.ts, or a part of it beside it (uploads, staff, …), hands repositories and providers to use cases.',
      {
        path: '^services/([^/]+)/',
        pathNot: `${LAYERS}|^services/[^/]+/src/(?!main|worker|config)[a-z-]+\\.ts$|${TESTS}`,
      },
      { path: '^services/$1/src/(data|providers)/' },
    ),
    rule(
      '5-only-processes-load-app',
      'Only main.ts, worker.ts, standalone and tests load app.ts; others may take its type.',
      { path: '^services/([^/]+)/', pathNot: `^services/[^/]+/src/(main|worker)\\.ts$|^services/standalone/|${TESTS}` },
      { path: '^services/$1/src/app\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      '6-services-are-islands',
      'A service never imports a service; they share contracts, or ask through the graph.',
      { path: '^services/([^/]+)/', pathNot: `^services/standalone/|${TESTS}` },
      { path: '^services/', pathNot: '^services/$1/' },
    ),
    rule(
      '6-service-tests-are-islands',
      "A service's tests see their own service, and the payment provider's simulator.",
      { path: '^services/([^/]+)/.*(\\.test\\.ts$|/test/)', pathNot: '^services/standalone/' },
      { path: '^services/', pathNot: '^services/($1/|payment-simulator/src/app\\.ts$)' },
    ),
    rule(
      '6-standalone-takes-apps',
      'Standalone puts the parts together by their app.ts alone.',
      { path: '^services/standalone/' },
      {
        path: '^(services|gateway|web)/',
        pathNot: '^services/standalone/|^services/[^/]+/src/app\\.ts$|^gateway/src/app\\.ts$',
      },
    ),
    rule(
      '6-gateway-and-web-know-no-service',
      'The gateway and the portal reach services through the graph.',
      { path: '^(gateway|web)/' },
      { path: '^services/' },
    ),
    rule(
      '6-nobody-imports-gateway-or-web',
      'The gateway is loaded by itself and standalone; the portal by nobody.',
      { path: '^(packages|services|gateway|web)/', pathNot: `^services/standalone/|${TESTS}` },
      { path: '^(gateway|web)/', pathNot: '^$1/' },
    ),
    rule(
      '6-packages-are-below',
      'A package imports packages, never what is built on it.',
      { path: '^packages/', pathNot: '^packages/testkit/src/distributed/' },
      { path: '^(services|gateway|web)/' },
    ),
    rule(
      '7-web-stays-in-the-browser',
      'The portal imports no server package.',
      { path: '^web/', pathNot: TESTS },
      { path: '^packages/(service-kit|engines)/' },
    ),
    rule(
      '7-contracts-run-anywhere',
      'Contracts import zod alone, so that they are safe in the browser.',
      { path: '^packages/contracts/src/', pathNot: TESTS },
      { pathNot: '^packages/contracts/|node_modules/zod/' },
    ),
    rule(
      '8-testkit-is-for-tests',
      'The testkit is imported by tests only.',
      { pathNot: TESTS },
      { path: '^packages/testkit/|^web/src/testing/' },
    ),
    rule(
      '9-features-are-islands',
      'A feature of the portal imports no other feature.',
      { path: '^web/src/features/([^/]+)/', pathNot: TESTS },
      { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    ),
    rule(
      '9-web-points-downwards',
      'In the portal app imports features, features import ui, lib and theme; never upwards.',
      { path: '^web/src/(features|ui|lib|theme)/', pathNot: TESTS },
      { path: '^web/src/(app/|main\\.tsx$)' },
    ),
    rule(
      '9-web-foundations-know-no-feature',
      'ui, lib and theme serve every feature and know none.',
      { path: '^web/src/(ui|lib|theme)/', pathNot: TESTS },
      { path: '^web/src/features/' },
    ),
    // A door may take the type of the app that loads it (rule 5): that circle alone is let be.
    rule('10-no-cycles', 'No cycles, types included.', {}, { circular: true, viaOnly: { pathNot: '/src/app\\.ts$' } }),
    rule(
      '10-no-cycles-of-values',
      'No cycles.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    rule(
      'imports-are-found',
      'An import that leads nowhere is one that no rule can judge.',
      {},
      { couldNotResolve: true },
    ),
  ],
  options: {
    // TypeScript 7 has no API that dependency-cruiser can call: without swc it would see no module at all.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|coverage|\\.turbo|\\.cache|\\.data)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json'],
    },
  },
};
