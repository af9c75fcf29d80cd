import { type Import, importsOf, isCode, isTest, packageOf, type Source } from './sources.ts'

const mayImport: Record<string, string[]> = {
  contract: [],
  channels: ['contract'],
  simulators: [],
  server: ['contract', 'channels'],
  web: ['contract'],
  'website-chat': ['contract'],
  demo: ['contract', 'server', 'simulators'],
  journeys: ['contract', 'server', 'simulators', 'demo'],
  bench: ['contract', 'server', 'simulators', 'website-chat'],
  tools: [],
}

/** Packages import along the arrows of ARCHITECTURE.md, by package name; tests of the server may use the simulators. */
export function wrongPackages(sources: Source[]): string[] {
  return allImports(sources).flatMap(({ from, to }) => {
    const own = packageOf(from)
    const target = to.startsWith('@switchboard/') ? (to.split('/')[1] ?? '') : insideProject(to)
    if (target === undefined || target === own) return []
    if (!to.startsWith('@switchboard/')) return [`${from} reaches into ${to}: import @switchboard/${target}`]
    const forTests = own === 'server' && target === 'simulators' && isTest(from)
    return forTests || mayImport[own]?.includes(target) ? [] : [`${from} imports ${to}: ${own} may not`]
  })
}

function insideProject(to: string): string | undefined {
  return /^(packages|bench|tools)\//.test(to) ? packageOf(to) : undefined
}

/** Only tests import code that is made for tests. */
export function testCodeInProduct(sources: Source[]): string[] {
  return allImports(sources)
    .filter(
      ({ from, to }) =>
        !isTest(from) && !from.startsWith('tools/') && packageOf(from) !== 'bench' && isForTests(to),
    )
    .map(({ from, to }) => `${from} imports ${to}, which is made for tests`)
}

function isForTests(to: string): boolean {
  return /\/testing(\/|$)|\.test\.tsx?$/.test(to)
}

/** The contract's samples are for tests and for the API page, which shows them as examples; no bundle holds them. */
export function samplesInProduct(sources: Source[]): string[] {
  const mayKnow = /^packages\/contract\/src\/(samples|openapi)\/|^(tools|bench)\//
  return allImports(sources)
    .filter(({ from, to }) => !isTest(from) && !mayKnow.test(from) && isSample(to))
    .map(({ from, to }) => `${from} imports ${to}: samples are for tests and the API page`)
}

const isSample = (to: string): boolean =>
  to.startsWith('@switchboard/contract/samples') || to.startsWith('packages/contract/src/samples/')

/** Inside the server: features -> platform -> contract; another feature by its entry point `<feature>/<feature>.ts`. */
export function wrongServerDirections(sources: Source[]): string[] {
  return importsInside('packages/server/src/', sources).flatMap(({ from, to, typeOnly }) => {
    const source = serverArea(from)
    const target = serverArea(to)
    const complaint = `${from} imports ${to}`
    if (source.kind === 'composition') return []
    if (target.kind === 'composition') return [`${complaint}: only what composes the server may know it`]
    if (source.kind === 'feature')
      return throughEntryPoint(source.name, target.name, to) ? [] : [`${complaint} past its entry point`]
    if (target.kind === 'feature') return [`${complaint}: ${source.kind} knows no feature`]
    return target.kind === 'context' && !typeOnly ? [`${complaint}: take its type only`] : []
  })
}

type Area = { kind: 'feature' | 'platform' | 'context' | 'composition'; name: string }

function serverArea(path: string): Area {
  const [first = '', second = ''] = path.replace('packages/server/src/', '').split('/')
  if (first === 'features' && !second.endsWith('.ts')) return { kind: 'feature', name: second }
  if (first === 'platform' || first === 'config') return { kind: 'platform', name: second }
  return { kind: first === 'context.ts' ? 'context' : 'composition', name: '' }
}

function throughEntryPoint(own: string, other: string, to: string): boolean {
  return other === own || !to.includes('/features/') || to.endsWith(`/features/${other}/${other}.ts`)
}

const webLayers = ['base', 'features', 'screens', 'app']

/** Inside the web app: ui, lib, i18n, live -> features -> screens -> app; features never import each other. */
export function wrongWebDirections(sources: Source[]): string[] {
  return importsInside('packages/web/src/', sources).flatMap(({ from, to }) => {
    const source = webArea(from)
    const target = webArea(to)
    if (target.layer > source.layer)
      return [`${from} imports ${to}: ${webLayers[source.layer]} knows no ${webLayers[target.layer]}`]
    const between = source.layer === 1 && target.layer === 1 && source.name !== target.name
    return between ? [`${from} imports ${to}: features never import each other, a screen composes them`] : []
  })
}

function webArea(path: string): { layer: number; name: string } {
  const [first = '', second = ''] = path.replace('packages/web/src/', '').split('/')
  if (first === 'main.tsx') return { layer: 3, name: '' }
  return { layer: Math.max(0, webLayers.indexOf(first)), name: second }
}

function importsInside(folder: string, sources: Source[]): Import[] {
  return allImports(sources).filter(
    ({ from, to }) => from.startsWith(folder) && to.startsWith(folder) && !isTest(from),
  )
}

function allImports(sources: Source[]): Import[] {
  return sources.filter(isCode).flatMap(importsOf)
}

/** Files that import each other in a ring, by value or type: each ring once, as `a -> b -> a`. */
export function cycles(sources: Source[]): string[] {
  return rings(allImports(sources))
}

/** Folders whose own folders each have one place in an order. */
const layered = [
  'packages/server/src/features/',
  'packages/server/src/platform/',
  'packages/web/src/ui/',
  'packages/website-chat/src/',
]

/** Features of the server, and other folders beside each other, that import each other in a ring, by value or type. */
export const folderRings = (sources: Source[]): string[] =>
  layered.flatMap((parent) => rings(importsBetweenFolders(parent, sources)))

function importsBetweenFolders(parent: string, sources: Source[]): { from: string; to: string }[] {
  const folderIn = (path: string) => (/^[^/]+(?=\/)/.exec(path.slice(parent.length)) ?? [''])[0]
  return importsInside(parent, sources)
    .map(({ from, to }) => ({ from: folderIn(from), to: folderIn(to) }))
    .filter(({ from, to }) => from !== '' && to !== '' && from !== to)
}

function rings(imports: readonly { from: string; to: string }[]): string[] {
  const next = new Map<string, Set<string>>()
  for (const { from, to } of imports) next.set(from, (next.get(from) ?? new Set()).add(to))
  const done = new Set<string>()
  const found: string[] = []
  const visit = (place: string, trail: string[]) => {
    if (trail.includes(place)) found.push([...trail.slice(trail.indexOf(place)), place].join(' -> '))
    if (done.has(place) || trail.includes(place)) return
    for (const target of next.get(place) ?? []) visit(target, [...trail, place])
    done.add(place)
  }
  for (const place of next.keys()) visit(place, [])
  return found
}
