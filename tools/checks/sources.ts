import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'

/** A file of the project: `path` is relative to the root, with forward slashes. */
export type Source = { path: string; text: string }

export type Import = { from: string; to: string; typeOnly: boolean }

const made = new Set([
  'node_modules',
  'dist',
  '.cache',
  '.git',
  'data',
  'test-results',
  'playwright-report',
  'coverage',
])
const isText =
  /\.(ts|tsx|mjs|js|json|css|html|md|sql|yml|yaml|txt|svg)$|(^|\/)(\.npmrc|\.gitignore|LICENSE|run)$/

export function readSources(root: string, folder = ''): Source[] {
  return readdirSync(join(root, folder)).flatMap((name) => {
    if (made.has(name)) return []
    const path = posix.join(folder, name)
    if (statSync(join(root, path)).isDirectory()) return readSources(root, path)
    return isText.test(path) ? [{ path, text: readFileSync(join(root, path), 'utf8') }] : []
  })
}

export function isCode({ path }: { path: string }): boolean {
  return /\.(ts|tsx|mjs)$/.test(path)
}

export function isTest(path: string): boolean {
  return /\.(test|spec)\.tsx?$|\/testing\/|\/samples\/expected\.ts$|global-(setup|teardown)\.ts$|^packages\/journeys\//.test(
    path,
  )
}

/** `packages/server/src/app.ts` lies in the package `server`. */
export function packageOf(path: string): string {
  const [first = '', second = ''] = path.split('/')
  return first === 'packages' ? second : first
}

const statement =
  /^[ \t]*(import|export)\b([^'"`;]*?)\bfrom\s*['"]([^'"]+)['"]|\bimport\s*\(?\s*['"]([^'"]+)['"]/gm

/** Relative imports become paths of the project; the names of packages stay. */
export function importsOf({ path, text }: Source): Import[] {
  return [...text.matchAll(statement)].map(([, , clause = '', from, bare]) => {
    const target = from ?? bare ?? ''
    const to = target.startsWith('.') ? posix.join(posix.dirname(path), target) : target
    return { from: path, to, typeOnly: /^\s*type\b/.test(clause) }
  })
}
