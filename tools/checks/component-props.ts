import { join, relative } from 'node:path'
import { API, type Checker, type Project, type Symbol, type Type } from 'typescript/unstable/sync'
import type { Node } from 'typescript/unstable/ast'
import {
  isArrowFunction,
  isCallExpression,
  isFunctionDeclaration,
  isFunctionExpression,
  isIdentifier,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is'

/** A component of the web app with the properties that it has of its own. */
export type Component = { name: string; path: string; properties: string[] }

/** A component with more does several things, or passes on what it does not use. */
const most = 10

export function tooManyProps(components: Component[]): string[] {
  return components
    .filter(({ properties }) => properties.length > most)
    .map(
      ({ name, path, properties }) =>
        `${path}: ${name} has ${properties.length} properties, ${most} are allowed`,
    )
}

/** Every component of a TypeScript project that has properties, with their types as the compiler resolves them. */
export function componentsOf(root: string, config: string): Component[] {
  const api = new API({ cwd: root })
  try {
    const [project] = api.updateSnapshot({ openProjects: [join(root, config)] }).getProjects()
    if (!project) throw new Error(`${config} is no project`)
    return project.rootFiles
      .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
      .flatMap((file) => componentsIn(project, file, relative(root, file)))
  } finally {
    api.close()
  }
}

function componentsIn({ program, checker }: Project, file: string, path: string): Component[] {
  const source = program.getSourceFile(file)
  const found: Component[] = []
  const visit = (node: Node): undefined => {
    const component = componentAt(node)
    if (component)
      found.push({ name: component.name, path, properties: propertiesOf(component.props, checker) })
    node.forEachChild(visit)
  }
  source?.forEachChild(visit)
  return found
}

/** `function Name(props)`, `const Name = (props) => …` and `const Name = memo(function Name(props) …)`. */
function componentAt(node: Node): { name: string; props: Node } | undefined {
  if (!isFunctionDeclaration(node) && !isVariableDeclaration(node)) return undefined
  const { name } = node
  const props = firstParameterOf(node)
  return props && name && isIdentifier(name) && /^[A-Z]/.test(name.text)
    ? { name: name.text, props }
    : undefined
}

function firstParameterOf(node: Node): Node | undefined {
  if (isFunctionDeclaration(node) || isFunctionExpression(node) || isArrowFunction(node))
    return node.parameters[0]
  const inner = isVariableDeclaration(node) ? node.initializer : wrappedIn(node)
  return inner && firstParameterOf(inner)
}

const wrappedIn = (node: Node): Node | undefined => (isCallExpression(node) ? node.arguments[0] : undefined)

/** Of a union the largest member counts. */
function propertiesOf(props: Node, checker: Checker): string[] {
  const type = checker.getTypeAtLocation(props)
  const members: readonly (Type | undefined)[] = type?.isUnionType() ? type.getTypes() : [type]
  const named = members.map((member) =>
    (member ? checker.getPropertiesOfType(member) : []).filter(isOwn).map(({ name }) => name),
  )
  return named.toSorted((a, b) => b.length - a.length)[0] ?? []
}

/**
 * The props that an element or a library's component accepts and receives unchanged are known without reading our code.
 */
const isOwn = ({ declarations }: Symbol): boolean =>
  !declarations.some(({ path }) => path.includes('/node_modules/'))
