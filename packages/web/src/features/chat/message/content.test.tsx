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
const around = {
  meta: { time: { dateTime: leakAnswer.created_on, text: '14:00' } },
  name: 'Ida',
  t,
  onView: () => undefined,
  onRefetch: () => undefined,
}
const shown = (message: Message): string => {
  const content = contentOf(message, { ...around, album: [message] })
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

it('the photos of an album are told apart by their place in it, also where none has a caption', () => {
  const photo = (messageid: string): Message => ({
    ...leakAnswer,
    messageid,
    type: 'image',
    content: '',
    path: '/1',
  })
  const labels = (album: readonly Message[]) => {
    const message = album[0] ?? leakAnswer
    const content = contentOf(message, { ...around, album })
    const markup = content.kind === 'media' ? renderToStaticMarkup(content.media) : ''
    return [...markup.matchAll(/alt="(.*?)"/g)].map(([, label]) => label)
  }
  expect(labels([photo('a')])).toEqual(['Open photo: Photo from Ida'])
  expect(labels([photo('a'), photo('b')])).toEqual([
    'Open photo: Photo from Ida, 1 of 2',
    'Open photo: Photo from Ida, 2 of 2',
  ])
})
