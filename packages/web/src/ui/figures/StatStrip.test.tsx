import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Stat } from './StatStrip.tsx'

it('a figure and its unit are two words', () => {
  const markup = renderToStaticMarkup(<Stat label="Median wait" value="9.5" unit="min" />)
  expect(markup.replaceAll(/<[^>]*>/g, '')).toBe('Median wait9.5 min')
})
