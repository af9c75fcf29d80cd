import { posix } from 'node:path'
import { importsOf, isCode, isTest, type Source } from './sources.ts'

/** A file shorter than this is read with the only file that uses it, when both together stay within the style guide. */
const SMALL = 40
const TOGETHER = 150

/**
 * Small files with one user in the same folder that would fit into it. Not counted: entries of a list (a migration, a
 * sample, what a feature serves), files that are loaded on demand or have a test of their own, and those that every
 * feature or channel keeps under the same name.
 */
export function smallFiles(sources: Source[]): string[] {
  const code = sources.filter(isCode)
  const product = code.filter(({ path }) => !isTest(path))
  const usersOf = importersOf(product)
  const tested = importersOf(code.filter(({ path }) => isTest(path)))
  const loadedLater = new Set(product.flatMap(importedOnDemand))
  const lengths = new Map(product.map(({ path, text }) => [path, text.trimEnd().split('\n').length]))
  return product.flatMap(({ path }) => {
    const [user = '', ...others] = usersOf.get(path) ?? []
    const length = lengths.get(path) ?? 0
    const isRead = length < SMALL && others.length === 0 && posix.dirname(user) === posix.dirname(path)
    const fits = length + (lengths.get(user) ?? 0) <= TOGETHER
    const hasReason = isList(user) || loadedLater.has(path) || tested.has(path) || hasPlaceByName(path)
    return isRead && fits && !hasReason ? [`${path} fits into ${posix.basename(user)}, its only user`] : []
  })
}

function importersOf(sources: readonly Source[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const { from, to } of sources.flatMap(importsOf)) found.set(to, (found.get(to) ?? new Set()).add(from))
  return found
}

const importedOnDemand = ({ path, text }: Source): string[] =>
  [...text.matchAll(/\bimport\(\s*'(\.[^']+)'/g)].map(([, to = '']) => posix.join(posix.dirname(path), to))

const isList = (path: string): boolean => /(\/index|\/registry|-feature)\.ts$/.test(path)

/** ARCHITECTURE.md gives these their own file in every feature, add-a-channel.md in every channel. */
const hasPlaceByName = (path: string): boolean =>
  /(-store|\/present-[\w-]+)\.ts$|^packages\/channels\/src\/\w+\/(check|problems|wire|news|keyboard)\.ts$|-panels\.tsx$/.test(
    path,
  )
