import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Tabs } from './Tabs.tsx'

it('screen readers are given the name of a tab apart from what is at its end', () => {
  const hours = { id: 'hours', label: 'Working hours', end: <b>Coming soon</b>, content: null }
  const markup = renderToStaticMarkup(
    <Tabs label="Settings" tabs={[hours]} selected="hours" onSelect={() => undefined} />,
  )
  expect(markup).toContain('<span>Working hours</span><b>Coming soon</b>')
})
