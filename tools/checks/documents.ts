import { posix } from 'node:path'
import type { Source } from './sources.ts'

const link = /\]\(([^)\s]+)\)/g

/** Links from a document to a file of the project that is not there. `places` holds files and folders. */
export function brokenLinks(documents: Source[], places: Set<string>): string[] {
  return documents.flatMap(({ path, text }) =>
    [...text.replace(/<!--[\s\S]*?-->|```[\s\S]*?```|`[^`\n]*`/g, '').matchAll(link)]
      .map(([, target = '']) => target.replace(/#.*$/, ''))
      .filter((target) => target !== '' && !/^(https?|mailto):/.test(target))
      .filter((target) => !places.has(posix.join(posix.dirname(path), target).replace(/\/$/, '')))
      .map((target) => `${path} links to ${target}, which is not there`),
  )
}

type Manifest = { path: string; dependencies: [name: string, version: string][] }

export function readManifest({ path, text }: Source): Manifest {
  const manifest: unknown = JSON.parse(text)
  const kinds = ['dependencies', 'devDependencies', 'optionalDependencies']
  const dependencies = kinds.flatMap((kind) => entriesAt(manifest, kind))
  return { path, dependencies: dependencies.filter(([name]) => !name.startsWith('@switchboard/')) }
}

function entriesAt(manifest: unknown, kind: string): [string, string][] {
  const found: unknown =
    typeof manifest === 'object' && manifest !== null ? Reflect.get(manifest, kind) : undefined
  if (typeof found !== 'object' || found === null) return []
  return Object.entries(found).map(([name, version]) => [name, String(version)])
}

export function looseVersions(manifests: Manifest[]): string[] {
  return manifests.flatMap(({ path, dependencies }) =>
    dependencies
      .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
      .map(([name, version]) => `${path}: ${name} ${version} is not one exact version`),
  )
}

/** Every direct dependency has its row with its version in docs/dependencies.md, and no row outlives it. */
export function dependencyRows(manifests: Manifest[], document: string): string[] {
  const direct = manifests.flatMap(({ dependencies }) => dependencies)
  const used = new Map(direct)
  const explained = new Map(
    [...document.matchAll(/^\| `([^`]+)` \| ([^ ]+) \|/gm)].map(([, name = '', version = '']) => [
      name,
      version,
    ]),
  )
  return [
    ...direct
      .filter(([name, version]) => explained.get(name) !== version)
      .map(([name, version]) => `docs/dependencies.md does not explain ${name} ${version}`),
    ...[...explained.keys()]
      .filter((name) => !used.has(name))
      .map((name) => `docs/dependencies.md explains ${name}, which nobody uses`),
  ]
}

/** Settings that config/env.ts reads and README.md does not explain. */
export function unexplainedSettings(env: string, readme: string): string[] {
  return [...env.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)]
    .map(([, name = '']) => name)
    .filter((name) => !readme.includes(`\`${name}\``))
}
