import { escaped } from '../../platform/http/standalonePage.ts'
import type { JsonSchema } from './jsonSchema.ts'
import type { OpenApiDocument, Operation } from './openapi.ts'

type Field = { name: string; type: string; required: boolean; description: string }

const code = (text: string) => `<code>${escaped(text)}</code>`
const block = (text: string) => `<pre tabindex="0"><code>${escaped(text)}</code></pre>`

/** Renders the little Markdown that the document's texts use: paragraphs, **strong** and `code`. */
function prose(markdown: string): string {
  return markdown
    .split('\n\n')
    .map((paragraph) => {
      const marked = escaped(paragraph)
        .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
        .replace(/`(.+?)`/g, '<code>$1</code>')
      return `<p>${marked}</p>`
    })
    .join('')
}

const inline = (markdown: string) => prose(markdown).replace(/^<p>|<\/p>$/g, '')

/** Returns a schema in a few words, such as `integer[]` or `"accepted" or "declined"`. */
function typeText(schema: JsonSchema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? ''
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((each) => JSON.stringify(each)).join(' or ')
  if (schema.anyOf) return schema.anyOf.map((each) => typeText(each as JsonSchema)).join(' or ')
  if (schema.type === 'array') return `${typeText(schema.items as JsonSchema)}[]`
  if (schema.format === 'date-time') return 'date-time'
  return [schema.type ?? 'anything'].flat().join(' or ')
}

function fieldsOf({ properties = {}, required = [] }: JsonSchema): Field[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    type: typeText(schema as JsonSchema),
    required: required.includes(name),
    description: (schema as JsonSchema).description ?? '',
  }))
}

function fieldTable(caption: string, fields: Field[]): string {
  if (fields.length === 0) return ''
  const rows = fields.map(
    ({ name, type, required, description }) =>
      `<tr><th scope="row">${code(name)}</th><td>${escaped(type)}${required ? '' : ' <span class="quiet">optional</span>'}</td><td>${inline(description)}</td></tr>`,
  )
  return `<table class="fields"><caption>${caption}</caption><thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

function inputFields({ parameters, requestBody }: Operation): Field[] {
  if (requestBody) return fieldsOf(requestBody.content['application/json'].schema)
  return (parameters ?? []).map(({ name, required, description, schema }) => ({
    name,
    required,
    type: typeText(schema),
    description: description ?? '',
  }))
}

function exampleCall(path: string, method: string, operation: Operation, server: string): string {
  const parameters = operation.parameters ?? []
  const query = new URLSearchParams()
  let target = path
  for (const { name, in: place, example } of parameters) {
    if (place === 'path') target = target.replace(`{${name}}`, String(example))
    else if (example !== undefined) query.set(name, String(example))
  }
  const address = `$SITE${server}${target}${query.size > 0 ? `?${query}` : ''}`
  const body = operation.requestBody?.content['application/json'].example
  const parts = [
    `curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}"${address}"`,
    ...(operation.security.length > 0 ? ['-H "Authorization: Bearer $AUTH_TOKEN"'] : []),
    ...(body === undefined
      ? []
      : ['-H "Content-Type: application/json"', `-d '${JSON.stringify(body).replaceAll("'", "'\\''")}'`]),
  ]
  return parts.join(' \\\n  ')
}

function statusList({ responses }: Operation): string {
  return Object.keys(responses)
    .filter((status) => status !== '200')
    .map((status) => `<a href="#status-${status}">${status}</a>`)
    .join(' ')
}

function operationSection(path: string, method: string, operation: Operation, server: string): string {
  const { operationId, summary, description, security, responses } = operation
  const success = responses[200]
  const content = success && 'content' in success ? success.content['application/json'] : undefined
  const reply = content ? `${block(JSON.stringify(content.example, null, 2))}` : ''
  return `<article id="${operationId}">
<h3><span class="method">${method.toUpperCase()}</span> ${code(path)}</h3>
<p>${escaped(summary)}${security.length > 0 ? ' <span class="badge">signed in</span>' : ''}</p>
${description === undefined ? '' : prose(description)}
${fieldTable('Input', inputFields(operation))}
<h4>Example</h4>
${block(exampleCall(path, method, operation, server))}
<h4>Reply${content ? ` <span class="quiet">${escaped(typeText(content.schema))}</span>` : ''}</h4>
${reply}
<p class="quiet">May be refused with ${statusList(operation)}</p>
</article>`
}

function statusTable({ paths, components }: OpenApiDocument): string {
  const statuses = new Map<string, string>()
  for (const operation of Object.values(paths).flatMap((each) => Object.values(each))) {
    for (const [status, response] of Object.entries(operation.responses)) {
      if ('$ref' in response) statuses.set(status, response.$ref.split('/').at(-1) ?? '')
    }
  }
  const rows = [...statuses]
    .sort()
    .map(
      ([status, name]) =>
        `<tr id="status-${status}"><th scope="row">${status}</th><td>${escaped(components.responses[name]?.description ?? '')}</td></tr>`,
    )
  return `<table><caption>Statuses of refusals</caption><thead><tr><th scope="col">Status</th><th scope="col">Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

function componentTables({ components }: OpenApiDocument): string {
  return Object.entries(components.schemas)
    .map(
      ([name, schema]) =>
        `<article id="${escaped(name)}"><h3>${escaped(name)}</h3><p>${inline(schema.description ?? '')}</p>${fieldTable('Fields', fieldsOf(schema))}</article>`,
    )
    .join('')
}

/**
 * Renders an OpenAPI document as a page that needs no script.
 *
 * @param site the site's public address, without a trailing slash
 * @returns HTML whose style sheet and fonts are below /api/docs
 */
export function documentationPage(document: OpenApiDocument, site: string): string {
  const server = document.servers[0]?.url ?? ''
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const groups = document.tags.map(({ name, description }) => {
    const members = operations.filter(({ operation }) => operation.tags.includes(name))
    return {
      links: `<li><a href="#${name}">${name}</a><ul>${members.map(({ path, operation }) => `<li><a href="#${operation.operationId}">${escaped(path)}</a></li>`).join('')}</ul></li>`,
      section: `<section id="${name}"><h2>${name}</h2><p>${escaped(description)}</p>${members.map(({ path, method, operation }) => operationSection(path, method, operation, server)).join('')}</section>`,
    }
  })
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(document.info.title)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${server}/docs/style.css">
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<nav aria-label="Calls"><p class="brand"><a href="/">Encounters</a></p><ul>${groups.map(({ links }) => links).join('')}<li><a href="#shapes">Shapes</a></li></ul></nav>
<main id="content">
<h1>${escaped(document.info.title)}</h1>
<p class="lead">${escaped(document.info.summary)} <a href="${server}/openapi.json">OpenAPI ${document.openapi} document</a></p>
${prose(document.info.description)}
${prose('**Examples** for a shell begin with these two, the second one as `/auth/verify` answered it:')}
${block(`SITE=${site}\nAUTH_TOKEN=…`)}
${statusTable(document)}
${groups.map(({ section }) => section).join('')}
<section id="shapes"><h2>Shapes</h2>${componentTables(document)}</section>
</main>
</body>
</html>
`
}
