import { languageCodes } from '@switchboard/contract'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { translatorOf } from '../../../i18n/testing/translator.ts'
import { TicketPreview, type TicketPreviewProps } from '../../../ui/tickets/TicketPreview.tsx'
import { previewParts } from '../row-text.ts'
import { PreviewWords } from './PreviewWords.tsx'

const text = 'בערך 10 days'

it('words of ours after their author turn the writing around alone, in every language', async () => {
  const author = { mine: { who: 'me' }, colleagues: { who: 'colleague', name: 'Jonas' } } as const
  for (const code of languageCodes) {
    const t = await translatorOf(code)
    for (const key of ['mine', 'colleagues'] as const) {
      const parts = previewParts({ kind: 'words', text, by: author[key] }, t)
      expect(renderToStaticMarkup(<PreviewWords {...parts} />)).toBe(
        t(`preview.${key}`, { name: 'Jonas', text: `<bdi>${text}</bdi>` }),
      )
    }
  }
})

it('words after a label turn the writing around alone, and words without one turn the line', () => {
  const markup = (props: TicketPreviewProps) => renderToStaticMarkup(<TicketPreview {...props} />)
  expect(markup({ kind: 'undelivered', label: 'Not delivered', text })).toContain(`<bdi>${text}</bdi>`)
  const found = { kind: 'found', text, ranges: [{ from: 0, to: 4 }] } as const
  expect(markup({ ...found, label: 'Note:' })).toMatch(/<bdi>.*<mark>בערך<\/mark>.* 10 days<\/bdi>/)
  expect(markup({ ...found, label: undefined })).not.toContain('<bdi>')
  expect(markup({ kind: 'message', text })).not.toContain('<bdi>')
})
