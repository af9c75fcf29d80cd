import { parseAst } from 'vitest/node'
import { z } from 'zod'
import { isTest, packageOf, type Source } from '../checks/sources.ts'

/** Code that processes texts of strangers, without its tests. */
export const productCode = (sources: readonly Source[]): Source[] =>
  sources.filter(
    ({ path }) =>
      ['contract', 'channels', 'server', 'web'].includes(packageOf(path)) &&
      /\/src\/.*\.tsx?$/.test(path) &&
      !path.endsWith('.d.ts') &&
      !isTest(path) &&
      !/\/ui\/gallery\//.test(path),
  )

const Node = z.looseObject({ type: z.string() })
type Node = z.infer<typeof Node>

const tree = ({ path, text }: Source): Node =>
  Node.parse(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }))

export interface Expression {
  path: string
  source: string
  flags: string
}

const Literal = z.object({ regex: z.object({ pattern: z.string(), flags: z.string() }) })

/** Every regular expression that is written as one. */
export function expressionsIn(file: Source): Expression[] {
  const found: Expression[] = []
  visit(tree(file), (node) => {
    const { data } = node.type === 'Literal' ? Literal.safeParse(node) : { data: undefined }
    if (data !== undefined)
      found.push({ path: file.path, source: data.regex.pattern, flags: data.regex.flags })
  })
  return found
}

function visit(value: unknown, visitNode: (node: Node) => void): void {
  if (Array.isArray(value)) return value.forEach((one) => visit(one, visitNode))
  const { data } = Node.safeParse(value)
  if (data === undefined) return
  visitNode(data)
  for (const child of Object.values(data)) if (typeof child === 'object') visit(child, visitNode)
}

/** The type of an argument: a text, several texts, or a number; other types carry no user's text. */
export type Kind = 'text' | 'texts' | 'number'

export interface TextFunction {
  path: string
  name: string
  takes: Kind[]
}

const Typed = z.object({
  optional: z.boolean().optional(),
  typeAnnotation: z.object({ typeAnnotation: Node }).nullish(),
})
const Declared = z.object({
  type: z.string(),
  async: z.boolean().optional(),
  id: z.object({ name: z.string() }).nullish(),
  params: z.array(z.unknown()).optional(),
  declarations: z
    .array(
      z.object({
        id: z.looseObject({ name: z.string().optional() }),
        init: z
          .looseObject({
            type: z.string(),
            async: z.boolean().optional(),
            params: z.array(z.unknown()).optional(),
          })
          .nullish(),
      }),
    )
    .optional(),
})

/** Exported functions that take nothing but texts and numbers, and at least one text. */
export function textFunctionsIn(file: Source): TextFunction[] {
  const { body } = z.object({ body: z.array(Node) }).parse(tree(file))
  return body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration') return []
    const { data: declared } = Declared.safeParse(statement['declaration'])
    if (declared === undefined) return []
    const written =
      declared.type === 'FunctionDeclaration'
        ? [{ name: declared.id?.name, made: declared }]
        : (declared.declarations ?? []).map(({ id, init }) => ({ name: id.name, made: init }))
    return written.flatMap(({ name, made }) => {
      if (name === undefined || !made?.params || made.async === true) return []
      const takes = kindsOf(made.params)
      return takes?.includes('text') ? [{ path: file.path, name, takes }] : []
    })
  })
}

/** Null: one of them is of a type that is no text and cannot be left out. */
function kindsOf(params: readonly unknown[]): Kind[] | null {
  const kinds: Kind[] = []
  for (const param of params) {
    const withDefault = z.object({ type: z.literal('AssignmentPattern'), left: Node }).safeParse(param)
    const { data: typed } = Typed.safeParse(withDefault.data?.left ?? param)
    const kind = kindOf(typed?.typeAnnotation?.typeAnnotation)
    if (kind !== null) kinds.push(kind)
    else if (withDefault.success || typed?.optional === true) break
    else return null
  }
  return kinds
}

function kindOf(type: Node | undefined): Kind | null {
  switch (type?.type) {
    case 'TSStringKeyword':
    case 'TSUnknownKeyword':
      return 'text'
    case 'TSNumberKeyword':
      return 'number'
    case 'TSUnionType': {
      const kinds = z.array(Node).parse(type['types']).map(kindOf)
      return kinds.find((kind) => kind === 'text') ?? null
    }
    case 'TSTypeOperator':
      return kindOf(Node.safeParse(type['typeAnnotation']).data)
    case 'TSArrayType':
      return kindOf(Node.safeParse(type['elementType']).data) === 'text' ? 'texts' : null
    default:
      return null
  }
}
