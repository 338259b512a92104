/** The page itself: nothing inline, nothing from elsewhere. */
export const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Utility Pay API</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/docs/swagger-ui.css">
  </head>
  <body>
    <main id="documentation"></main>
    <noscript>This page needs JavaScript; the document itself is at /openapi.json.</noscript>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;

/** What starts the page: calls that are tried go out with the session of the browser that looks at it. */
export const START = `SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#documentation',
  deepLinking: true,
  displayOperationId: true,
  docExpansion: 'list',
  filter: true,
  tryItOutEnabled: true,
  validatorUrl: null,
});
`;
