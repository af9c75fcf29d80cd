import { callSamples } from '@switchboard/contract/samples'
import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, it } from 'vitest'
import { textsOf } from '../../../i18n/testing/translator.ts'
import { ChannelFacts } from './ChannelFacts.tsx'

const page = i18next.createInstance()
await page.init({ lng: 'en', resources: { en: { translation: textsOf('en') } } })

const factsOf = (isSilent: boolean): string =>
  callSamples.getChannelHealth.reply.channels
    .map((health) =>
      renderToStaticMarkup(
        <I18nextProvider i18n={page}>
          <ChannelFacts health={health} isSilent={isSilent} />
        </I18nextProvider>,
      ),
    )
    .join()

it('a copy that is silent does not say that messages of a channel arrive', () => {
  expect(factsOf(true)).toContain('Silent mode is on: nothing leaves this server.')
  expect(factsOf(true)).not.toContain('By webhook')
  expect(factsOf(false)).toContain('By webhook')
})
