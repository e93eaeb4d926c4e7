import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Config } from '../../platform/config/config.ts'
import { graphiqlPolicy } from '../../platform/http/securityHeaders.ts'
import { type StaticBody, sendStaticBody, staticBody } from '../../platform/http/staticBody.ts'
import { exampleTabs } from './graphiqlExamples.ts'

type Asset = { type: string; content: () => Promise<string> }

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

// Several tabs at the start make GraphiQL move a tab aside when it is pressed, so that the first click misses it.
const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Encounters GraphiQL</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/graphql/graphiql/style.css">
<style>.graphiql-tab { transform: none !important }</style>
<script src="/graphql/graphiql/boot.js"></script>
<script src="/graphql/graphiql/graphiql.js" defer></script>
</head>
<body id="body" class="no-focus-outline">
<noscript>GraphiQL needs JavaScript. The schema is also at /graphql by introspection.</noscript>
<div id="root"></div>
</body>
</html>
`

// Nine megabytes, so it is loaded only when somebody opens GraphiQL.
const bundle = () => import('@graphql-yoga/render-graphiql/graphiql')

const assets: Record<string, Asset> = {
  '/graphql/graphiql/boot.js': { type: scriptType, content: async () => boot },
  '/graphql/graphiql/graphiql.js': { type: scriptType, content: async () => (await bundle()).js },
  '/graphql/graphiql/style.css': {
    type: 'text/css; charset=utf-8',
    content: async () => (await bundle()).css,
  },
  '/graphql/graphiql/json.worker.js': { type: scriptType, content: async () => (await bundle()).jsonWorker },
  '/graphql/graphiql/graphql.worker.js': {
    type: scriptType,
    content: async () => (await bundle()).graphqlWorker,
  },
  '/graphql/graphiql/editor.worker.js': {
    type: scriptType,
    content: async () => (await bundle()).editorWorkerService,
  },
}

const pageAsset: Asset = { type: 'text/html; charset=utf-8', content: async () => page }

/** Compressed on the first request and shared by all connections, since these files are megabytes. */
const bodies = new Map<Asset, Promise<StaticBody>>()

function bodyOf(asset: Asset): Promise<StaticBody> {
  const body = bodies.get(asset) ?? asset.content().then((content) => staticBody(content))
  bodies.set(asset, body)
  return body
}

/**
 * Serves GraphiQL from our own files, with its own content security policy: nothing is loaded from other sites.
 *
 * @param path the request's path
 * @returns whether the request was for GraphiQL and is answered; false for every request if the setting GRAPHIQL is
 *   off
 */
export async function serveGraphiql(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  { graphiql }: Pick<Config, 'graphiql'>,
): Promise<boolean> {
  if (!graphiql || (request.method !== 'GET' && request.method !== 'HEAD')) return false
  const isPage = path === '/graphql' && request.headers.accept?.includes('text/html')
  const asset = isPage ? pageAsset : assets[path]
  if (!asset) return false
  const body = await bodyOf(asset)
  response.setHeader('Content-Security-Policy', graphiqlPolicy)
  sendStaticBody(request, response, body, asset)
  return true
}
