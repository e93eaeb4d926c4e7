import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { exampleTabs } from './graphiqlExamples.ts'
import { graphiqlPolicy } from './securityHeaders.ts'

type Asset = { type: string; body: () => Promise<string> }

const scriptType = 'text/javascript; charset=utf-8'

const boot = `self.MonacoEnvironment = {
  globalAPI: false,
  getWorker: (_id, label) => new Worker('/graphql/graphiql/' + ({ json: 'json', graphql: 'graphql' }[label] ?? 'editor') + '.worker.js'),
}
const xsrf = /(?:^|; )XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1]
self.addEventListener('load', () => YogaGraphiQL.renderYogaGraphiQL(document.querySelector('#root'), {
  title: 'Encounters GraphiQL',
  defaultTabs: ${JSON.stringify(exampleTabs)},
  shouldPersistHeaders: false,
  credentials: 'same-origin',
  additionalHeaders: xsrf ? { 'X-XSRF-TOKEN': decodeURIComponent(xsrf) } : {},
}))
`

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Encounters GraphiQL</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/graphql/graphiql/style.css">
<script src="/graphql/graphiql/boot.js"></script>
<script src="/graphql/graphiql/graphiql.js" defer></script>
</head>
<body id="body" class="no-focus-outline">
<noscript>GraphiQL needs JavaScript. The schema is also at /graphql by introspection.</noscript>
<div id="root"></div>
</body>
</html>
`

// Nine megabytes, loaded only once somebody opens GraphiQL.
const bundle = () => import('@graphql-yoga/render-graphiql/graphiql')

const assets: Record<string, Asset> = {
  '/graphql/graphiql/boot.js': { type: scriptType, body: async () => boot },
  '/graphql/graphiql/graphiql.js': { type: scriptType, body: async () => (await bundle()).js },
  '/graphql/graphiql/style.css': { type: 'text/css; charset=utf-8', body: async () => (await bundle()).css },
  '/graphql/graphiql/json.worker.js': { type: scriptType, body: async () => (await bundle()).jsonWorker },
  '/graphql/graphiql/graphql.worker.js': {
    type: scriptType,
    body: async () => (await bundle()).graphqlWorker,
  },
  '/graphql/graphiql/editor.worker.js': {
    type: scriptType,
    body: async () => (await bundle()).editorWorkerService,
  },
}

/**
 * Serves GraphiQL from our own files, under a policy of its own: nothing is loaded from elsewhere.
 *
 * @param path the request's path
 * @returns whether the request was one for GraphiQL and is answered
 */
export async function serveGraphiql(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<boolean> {
  if (request.method !== 'GET') return false
  const asset = assets[path]
  if (!asset && !(path === '/graphql' && request.headers.accept?.includes('text/html'))) return false
  const body = asset ? await asset.body() : page
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`
  response.setHeader('Content-Security-Policy', graphiqlPolicy)
  response.setHeader('Content-Type', asset?.type ?? 'text/html; charset=utf-8')
  response.setHeader('Cache-Control', 'no-cache')
  response.setHeader('ETag', etag)
  if (request.headers['if-none-match'] === etag) response.writeHead(304).end()
  else response.end(body)
  return true
}
