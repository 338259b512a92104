// The import rules. test/boundaries tests each rule with a file that violates it. `$1` in a `to` is the text that the
// parentheses of its `from` matched, so that one rule covers every service. scripts/checks/boundaries.ts also forbids
// folders that import each other.

const TESTS = '\\.test\\.tsx?$|(^|/)test/|^web/e2e/|^web/src/testing/|^bench/|^packages/testkit/';
const LAYERS = '/src/(domain|use-cases|data|providers|graphql|jobs|events|http)/';
const DRIVERS = 'node_modules/(mongoose|mongodb|graphql|bullmq|ioredis|express|undici|@apollo)/';

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    rule(
      '1-domain-is-pure',
      'The domain of a service imports only itself and contracts: no library, no database, no clock.',
      { path: '^services/([^/]+)/src/domain/', pathNot: TESTS },
      { pathNot: '^services/$1/src/domain/|^packages/contracts/' },
    ),
    rule(
      '1-domain-imports-its-folders',
      'A folder in a domain, such as domain/csv, imports nothing from the rest of the domain. The rest may import the folder.',
      { path: '^services/([^/]+)/src/domain/([^/]+)/', pathNot: TESTS },
      { path: '^services/$1/src/domain/', pathNot: '^services/$1/src/domain/$2/' },
    ),
    rule(
      '2-use-cases-import-only-ports',
      'A use case imports the domain and its ports, but no entry point and no repository.',
      { path: '^services/([^/]+)/src/use-cases/', pathNot: TESTS },
      { path: `^services/$1/|${DRIVERS}`, pathNot: '^services/$1/src/(domain|use-cases)/' },
    ),
    rule(
      '2-use-cases-load-no-graphql',
      'A use case does not load GraphQL.',
      { path: '^services/[^/]+/src/use-cases/', pathNot: TESTS },
      { path: '^packages/service-kit/src/graphql/' },
    ),
    rule(
      '3-entry-points-call-use-cases',
      'Resolvers, routes, jobs and event handlers import use cases, never repositories or providers.',
      { path: '^services/([^/]+)/src/(graphql|http|jobs|events)/', pathNot: TESTS },
      { path: '^services/$1/src/(data|providers)/' },
    ),
    rule(
      '4-data-implements-ports',
      'Repositories and providers import the domain and the ports that they implement, and nothing else of their service.',
      { path: '^services/([^/]+)/src/(data|providers)/', pathNot: TESTS },
      { path: '^services/$1/', pathNot: '^services/$1/src/($2|domain)/|^services/$1/src/use-cases/ports(\\.ts$|/)' },
    ),
    rule(
      '5-only-app-wires-data',
      'Only app.ts, and files beside it that contain a part of it, pass repositories and providers to use cases.',
      {
        path: '^services/([^/]+)/',
        pathNot: `${LAYERS}|^services/[^/]+/src/(?!main|worker|config)[a-z-]+\\.ts$|${TESTS}`,
      },
      { path: '^services/$1/src/(data|providers)/' },
    ),
    rule(
      '5-only-processes-load-app',
      'Only main.ts, worker.ts, standalone and tests load app.ts. Other files may import its types.',
      { path: '^services/([^/]+)/', pathNot: `^services/[^/]+/src/(main|worker)\\.ts$|^services/standalone/|${TESTS}` },
      { path: '^services/$1/src/app\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      '6-services-are-isolated',
      'A service never imports another service. They share contracts and call each other through internal GraphQL operations.',
      { path: '^services/([^/]+)/', pathNot: `^services/standalone/|${TESTS}` },
      { path: '^services/', pathNot: '^services/$1/' },
    ),
    rule(
      '6-service-tests-are-isolated',
      "A service's tests import their own service and the payment simulator.",
      { path: '^services/([^/]+)/.*(\\.test\\.ts$|/test/)', pathNot: '^services/standalone/' },
      { path: '^services/', pathNot: '^services/($1/|payment-simulator/src/app\\.ts$)' },
    ),
    rule(
      '6-standalone-imports-only-apps',
      'Standalone imports services and the gateway only by their app.ts.',
      { path: '^services/standalone/' },
      {
        path: '^(services|gateway|web)/',
        pathNot: '^services/standalone/|^services/[^/]+/src/app\\.ts$|^gateway/src/app\\.ts$',
      },
    ),
    rule(
      '6-gateway-and-web-import-no-service',
      'The gateway and the portal import no service: they call services by GraphQL.',
      { path: '^(gateway|web)/' },
      { path: '^services/' },
    ),
    rule(
      '6-gateway-and-web-are-not-imported',
      'Only standalone imports the gateway. Nothing imports the portal.',
      { path: '^(packages|services|gateway|web)/', pathNot: `^services/standalone/|${TESTS}` },
      { path: '^(gateway|web)/', pathNot: '^$1/' },
    ),
    rule(
      '6-packages-are-below-services',
      'A package imports only packages, never a service, the gateway or the portal.',
      { path: '^packages/', pathNot: '^packages/testkit/src/distributed/' },
      { path: '^(services|gateway|web)/' },
    ),
    rule(
      '7-web-imports-no-server-package',
      'The portal imports no server package.',
      { path: '^web/', pathNot: TESTS },
      { path: '^packages/(service-kit|engines)/' },
    ),
    rule(
      '7-contracts-import-only-zod',
      'Contracts import only zod, so that they run in the browser.',
      { path: '^packages/contracts/src/', pathNot: TESTS },
      { pathNot: '^packages/contracts/|node_modules/zod/' },
    ),
    rule(
      '8-testkit-is-for-tests',
      'Only tests and developer tools import the testkit.',
      { pathNot: `${TESTS}|^scripts/tools\\.ts$` },
      { path: '^packages/testkit/|^web/src/testing/' },
    ),
    rule(
      '9-features-are-isolated',
      'A feature of the portal imports no other feature.',
      { path: '^web/src/features/([^/]+)/', pathNot: TESTS },
      { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    ),
    rule(
      '9-web-layers-point-down',
      'In the portal, app imports features, and features import ui, lib and theme, never the other way round.',
      { path: '^web/src/(features|ui|lib|theme)/', pathNot: TESTS },
      { path: '^web/src/(app/|main\\.tsx$)' },
    ),
    rule(
      '9-web-foundations-import-no-feature',
      'ui, lib and theme import no feature.',
      { path: '^web/src/(ui|lib|theme)/', pathNot: TESTS },
      { path: '^web/src/features/' },
    ),
    rule(
      '9-web-lib-imports-no-styles',
      'lib imports neither theme nor ui; ui imports both.',
      { path: '^web/src/lib/', pathNot: TESTS },
      { path: '^web/src/(theme|ui)/' },
    ),
    // Exception: an entry point may import the type of the app that loads it (rule 5).
    rule('10-no-cycles', 'No cycles, types included.', {}, { circular: true, viaOnly: { pathNot: '/src/app\\.ts$' } }),
    rule(
      '10-no-cycles-of-values',
      'No cycles.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    rule(
      'imports-resolve',
      'Every import resolves: no rule can check one that does not.',
      {},
      { couldNotResolve: true },
    ),
  ],
  options: {
    // swc, because dependency-cruiser can't use TypeScript 7, which has no JavaScript API, and would read no module.
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
