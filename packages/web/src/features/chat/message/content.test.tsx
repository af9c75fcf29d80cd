import type { Message } from '@switchboard/contract'
import { leakAnswer } from '@switchboard/contract/samples'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { t } from '../../../i18n/testing/english.ts'
import { contentOf } from './content.tsx'

const file: Message = {
  ...leakAnswer,
  type: 'document',
  content: '',
  media_state: 'ready',
  path: '/files/1',
  file_name: 'manual.pdf',
  file_size: 4000,
}
const shown = (message: Message): string => {
  const meta = { time: { dateTime: message.created_on, text: '14:00' } }
  const mutations = { onView: () => undefined, onRefetch: () => undefined }
  const content = contentOf(message, { album: [message], name: 'Ida', meta, t, ...mutations })
  return content.kind === 'card' ? renderToStaticMarkup(content.card) : content.kind
}

it('a file is offered for download, but not one that was too large to be kept', () => {
  expect(shown(file)).toContain('href="/files/1"')
  for (const kept of [
    { ...file, file_name: 'Filesize too large!' },
    { ...file, media_state: 'too-large' as const, path: null },
  ]) {
    const text = shown(kept)
    expect(text).toContain('Filesize too large!')
    expect(text).not.toContain('href')
  }
})
