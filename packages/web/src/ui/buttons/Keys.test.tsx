import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Keys } from './Keys.tsx'

it('screen readers are given the keys of a combination apart from each other', () => {
  const markup = renderToStaticMarkup(<Keys keys={['Ctrl', 'Shift', 'Enter']} />)
  expect(markup.replaceAll(/<kbd[^>]* aria-hidden="true">[^<]*<\/kbd>/g, '')).toContain('>Ctrl Shift Enter<')
})
