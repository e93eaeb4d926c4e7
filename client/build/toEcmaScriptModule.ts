import MagicString from 'magic-string'
import { type ESTree, parseSync, Visitor } from 'vite'
import { type CommonJsShape, memberOf, readShape, requiredBy } from './commonJsShape.ts'

/** Babel's helper around a `require` of what may be either kind of module: what it is given comes back under `default`. */
const interop = '_interopRequireDefault'

type Draft = { text: MagicString; program: ESTree.Program; shape: CommonJsShape }

const nameOf = ({ id }: ESTree.VariableDeclarator) => (id.type === 'Identifier' ? id.name : null)

const isWrapped = (node: ESTree.Node | null): node is ESTree.CallExpression =>
  node?.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === interop

/** The call in `var x = require('x')`, with or without the helper around it. */
const requireIn = (init: ESTree.Expression | null) => (isWrapped(init) ? init.arguments[0] : init) ?? null

/** Takes `var x = require('x')` out of the module's top; gives the specifiers by name. */
function takeDeclared({ text, program }: Draft): Map<string, string> {
  const taken = new Map<string, string>()
  for (const statement of program.body) {
    if (statement.type !== 'VariableDeclaration') continue
    const kept = statement.declarations.filter((declarator) => {
      const name = nameOf(declarator)
      const specifier = requiredBy(requireIn(declarator.init))
      if (name !== null && specifier !== null) taken.set(name, specifier)
      return name !== interop && (name === null || specifier === null)
    })
    if (kept.length === statement.declarations.length) continue
    const rest = kept.map(({ start, end }) => text.slice(start, end)).join(', ')
    text.update(statement.start, statement.end, rest && `var ${rest};`)
  }
  return taken
}

/** Replaces what cannot stay inside the module's statements; gives the specifiers of what they require, by a new name. */
function rewriteUses({ text, program, shape }: Draft): Map<string, string> {
  const holder = shape.kind === 'names' ? shape.holder?.name : undefined
  const declarators = program.body.flatMap((statement) =>
    statement.type === 'VariableDeclaration' ? statement.declarations : [],
  )
  const wrapped = new Set(declarators.filter(({ init }) => isWrapped(init)).map(nameOf))
  const atTop = new Set<ESTree.Node | null>(declarators.map(({ init }) => requireIn(init)))
  if (shape.kind === 'another') atTop.add(shape.call)
  const taken = new Map<string, string>()
  new Visitor({
    MemberExpression(node) {
      const member = memberOf(node)
      if (!member) return
      const { object, property } = member
      if (property === 'default' && wrapped.has(object)) text.update(node.start, node.end, object)
      if (object === holder) text.update(node.start, node.end, `${object}_${property}`)
    },
    CallExpression(node) {
      const specifier = requiredBy(node)
      if (specifier === null || atTop.has(node)) return
      const name = `_required${taken.size}`
      taken.set(name, specifier)
      text.update(node.start, node.end, name)
    },
  }).visit(program)
  return taken
}

/** Says in ECMAScript what the module exports; a property that has no name of its own gets one. */
function rewriteExports({ text, shape }: Draft): void {
  const { statement } = shape
  if (shape.kind === 'another') {
    text.update(statement.start, statement.end, `export * from '${shape.specifier}'`)
  } else if (shape.kind === 'value') {
    const { value } = shape
    const words = text.slice(value.start, value.end)
    const isName = value.type === 'Identifier'
    text.update(
      statement.start,
      statement.end,
      isName ? `export { ${words} as default }` : `export default ${words}`,
    )
  } else {
    const declared: string[] = []
    const names = shape.properties.map(({ key, value }) => {
      const words = text.slice(value.start, value.end)
      if (value.type === 'Identifier' && !shape.holder) return `${words} as ${key.name}`
      const name = `${shape.holder?.name ?? '_exported'}_${key.name}`
      declared.push(`const ${name} = ${words}`)
      return `${name} as ${key.name}`
    })
    const place = shape.holder?.statement ?? statement
    const list = `export { ${names.join(', ')} }`
    text.update(place.start, place.end, [...declared, ...(shape.holder ? [] : [list])].join('\n'))
    if (shape.holder) text.update(statement.start, statement.end, list)
  }
}

/** Whether something of CommonJS is left that only an evaluation could tell the meaning of. */
function isUndone(code: string, file: string): boolean {
  let undone = false
  new Visitor({
    Identifier({ name }) {
      undone ||= name === 'require' || name === 'exports' || name === interop
    },
  }).visit(parseSync(file, code).program)
  return undone
}

/**
 * Turns a CommonJS module as Babel writes it into an ECMAScript module that does the same, so that a bundler can leave out
 * what nobody imports and fold what is constant.
 *
 * @param code the module's text
 * @param file its path, for messages
 * @param hasNames whether what a specifier of it leads to exports names, instead of one value by default
 * @returns the ECMAScript module's text
 * @throws Error for a module written in another way
 */
export async function toEcmaScriptModule(
  code: string,
  file: string,
  hasNames: (specifier: string) => Promise<boolean>,
): Promise<string> {
  const { program } = parseSync(file, code)
  const shape = readShape(program)
  if (!shape) throw new Error(`${file} does not export as Babel's CommonJS modules do`)
  const text = new MagicString(code)
  const draft = { text, program, shape }
  const imports = [...rewriteUses(draft), ...takeDeclared(draft)]
  rewriteExports(draft)
  for (const [name, specifier] of imports) {
    text.prepend(`import ${(await hasNames(specifier)) ? `* as ${name}` : name} from '${specifier}';\n`)
  }
  const module = text.toString()
  if (isUndone(module, file)) throw new Error(`${file} requires in a way that no import can say`)
  return module
}
