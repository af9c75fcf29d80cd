import { expect, it, onTestFinished, vi } from 'vitest'
import { saveExport } from './save-export.ts'

it.each([
  ['away', 200, 'text/html'],
  ['away', 403, 'text/html'],
  ['refused', 403, 'application/json; charset=utf-8'],
] as const)('is %s, and saves nothing, at %i with %s', async (outcome, status, type) => {
  vi.stubGlobal('fetch', async () => new Response('…', { status, headers: { 'content-type': type } }))
  onTestFinished(() => void vi.unstubAllGlobals())
  const asked = { lang: 'en', zone: 'UTC' } as const
  expect(await saveExport('clients', asked, new AbortController().signal, () => undefined)).toBe(outcome)
})
