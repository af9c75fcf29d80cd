import { callSamples } from '@switchboard/contract/samples'
import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, it } from 'vitest'
import { textsOf } from '../../../i18n/testing/translator.ts'
import { ChannelStrip } from './ChannelStrip.tsx'

const page = i18next.createInstance()
await page.init({ lng: 'en', resources: { en: { translation: textsOf('en') } } })

const stripOf = (isSilent: boolean): string =>
  renderToStaticMarkup(
    <I18nextProvider i18n={page}>
      <ChannelStrip channels={callSamples.getDeadLetters.reply.channels} isSilent={isSilent} />
    </I18nextProvider>,
  )

it('a copy that is silent does not say beside what failed that messages arrive', () => {
  expect(stripOf(true)).toContain('Silent mode is on: nothing leaves this server.')
  expect(stripOf(true)).not.toMatch(/By webhook|asks for messages/)
  expect(stripOf(false)).toMatch(/By webhook|asks for messages/)
})
