import { type ESTree, Visitor } from 'vite'

type Holder = { statement: ESTree.VariableDeclaration; name: string }

/** What a CommonJS module gives, as Babel writes it, and where that is said. */
export type CommonJsShape =
  /** `module.exports = { ... }`, or of a constant object that nobody changes or hands on (then `holder`) */
  | { kind: 'names'; statement: ESTree.Statement; properties: NamedProperty[]; holder?: Holder }
  /** `module.exports = require('...')` */
  | { kind: 'another'; statement: ESTree.Statement; call: ESTree.Expression; specifier: string }
  /** `module.exports = ` anything else */
  | { kind: 'value'; statement: ESTree.Statement; value: ESTree.Expression }

type NamedProperty = ESTree.ObjectProperty & { key: ESTree.IdentifierName }

/**
 * Reads which module a call requires.
 *
 * @param node any expression
 * @returns the specifier, null for what is no `require` of a string
 */
export function requiredBy(node: ESTree.Node | null | undefined): string | null {
  if (node?.type !== 'CallExpression' || node.callee.type !== 'Identifier') return null
  const [specifier] = node.arguments
  if (node.callee.name !== 'require' || specifier?.type !== 'Literal') return null
  return typeof specifier.value === 'string' ? specifier.value : null
}

/**
 * Reads whose property an expression is.
 *
 * @param node any expression
 * @returns the names of object and property, null for what is not a property, by its name, of a name
 */
export function memberOf(node: ESTree.Node): { object: string; property: string } | null {
  if (node.type !== 'MemberExpression' || node.object.type !== 'Identifier') return null
  const { object, property } = node
  if (!node.computed && property.type === 'Identifier')
    return { object: object.name, property: property.name }
  return property.type === 'Literal' && typeof property.value === 'string'
    ? { object: object.name, property: property.value }
    : null
}

const exported = (statement: ESTree.Statement | ESTree.Directive): ESTree.Expression | null => {
  if (statement.type !== 'ExpressionStatement' || statement.expression.type !== 'AssignmentExpression')
    return null
  const { left, right } = statement.expression
  const member = memberOf(left)
  return member?.object === 'module' && member.property === 'exports' ? right : null
}

function namedProperties(node: ESTree.Expression | null): NamedProperty[] | null {
  if (node?.type !== 'ObjectExpression') return null
  const properties = node.properties.filter(
    (property): property is NamedProperty =>
      property.type === 'Property' &&
      property.kind === 'init' &&
      !property.computed &&
      !property.method &&
      property.key.type === 'Identifier',
  )
  return properties.length === node.properties.length ? properties : null
}

/** Whether a constant is used for nothing but reading its properties, besides being declared and exported. */
function isOnlyRead(program: ESTree.Program, name: string): boolean {
  let other = -2
  const isIt = (node: ESTree.Node) => memberOf(node)?.object === name
  new Visitor({
    Identifier: (node) => {
      if (node.name === name) other += 1
    },
    MemberExpression: (node) => {
      if (isIt(node)) other -= 1
    },
    AssignmentExpression: ({ left }) => {
      if (isIt(left)) other += 1
    },
  }).visit(program)
  return other === 0
}

function hasThis(program: ESTree.Program, { start, end }: ESTree.Span): boolean {
  let has = false
  new Visitor({
    ThisExpression: (node) => {
      has ||= node.start >= start && node.end <= end
    },
  }).visit(program)
  return has
}

/** The declaration of a constant that holds an object. */
function findHolder(program: ESTree.Program, name: string): Holder | null {
  for (const statement of program.body) {
    if (statement.type !== 'VariableDeclaration') continue
    const [declarator, ...others] = statement.declarations
    if (others.length > 0 || declarator?.id.type !== 'Identifier' || declarator.id.name !== name) continue
    return isOnlyRead(program, name) ? { statement, name } : null
  }
  return null
}

/**
 * Finds what a CommonJS module exports.
 *
 * @param program the parsed module
 * @returns its shape; null for one that is not `module.exports = ` once, which Relay's modules all are
 */
export function readShape(program: ESTree.Program): CommonJsShape | null {
  const statements = program.body.filter((statement) => exported(statement))
  const [statement] = statements
  const value = statement && exported(statement)
  if (!value || statements.length !== 1) return null
  const specifier = requiredBy(value)
  if (specifier !== null) return { kind: 'another', statement, call: value, specifier }
  const holder = value.type === 'Identifier' ? findHolder(program, value.name) : null
  const object = holder ? (holder.statement.declarations[0]?.init ?? null) : value
  const properties = namedProperties(object)
  if (!object || !properties || hasThis(program, object)) return { kind: 'value', statement, value }
  return { kind: 'names', statement, properties, ...(holder && { holder }) }
}
