import { InvalidReason } from '@switchboard/contract'
import { expect, it } from 'vitest'
import { translatorOf } from '../i18n/testing/translator.ts'
import { failureText } from './refusal-text.ts'

const ja = await translatorOf('ja')

const invalid = (detail?: Record<string, string | number>) => ({
  kind: 'refused' as const,
  refusal: {
    error: 'invalid-input' as const,
    message: 'email: Invalid input',
    field: 'email',
    ...(detail && { detail }),
  },
})

it('a refused field shows its reason in the reader’s language, never the text of a library', () => {
  expect(failureText(invalid({ why: 'email' }), ja)).toBe('有効なメールアドレスを入力してください。')
  expect(failureText(invalid({ why: 'too-long', limit: 200 }), ja)).toContain('200')
  for (const detail of [
    ...InvalidReason.options.map((why) => ({ why, limit: 3 })),
    { why: 'new' },
    undefined,
  ])
    expect(failureText(invalid(detail), ja)).toMatch(/[\u3040-\u30ff\u4e00-\u9fff]/)
})
