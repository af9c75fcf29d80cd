import { InvalidReason } from '@switchboard/contract'
import i18next from 'i18next'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { failureText } from './refusal-text.ts'

const files = import.meta.glob('../i18n/locales/ja.json', { eager: true, import: 'default' })
const japanese = z.record(z.string(), z.json()).parse(Object.values(files)[0])

const ja = i18next.createInstance()
await ja.init({
  lng: 'ja',
  resources: { ja: { translation: japanese } },
  interpolation: { escapeValue: false },
})

const invalid = (detail?: Record<string, string | number>) => ({
  kind: 'refused' as const,
  refusal: {
    error: 'invalid-input' as const,
    message: 'email: Invalid input',
    field: 'email',
    ...(detail && { detail }),
  },
})

it('what a field is refused for is said in the reader’s language, never in the words of a library', () => {
  expect(failureText(invalid({ why: 'email' }), ja.t)).toBe('有効なメールアドレスを入力してください。')
  expect(failureText(invalid({ why: 'too-long', limit: 200 }), ja.t)).toContain('200')
  for (const detail of [
    ...InvalidReason.options.map((why) => ({ why, limit: 3 })),
    { why: 'new' },
    undefined,
  ])
    expect(failureText(invalid(detail), ja.t)).toMatch(/[\u3040-\u30ff\u4e00-\u9fff]/)
})
