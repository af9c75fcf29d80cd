import { FirstStep, type FirstSteps, type Me } from '@switchboard/contract'
import { Check, Circle } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { openTab } from '../../../lib/browser.ts'
import { cx } from '../../../lib/cx.ts'
import { useMe } from '../../../live/me.ts'
import { useChangePreferences, usePreferences } from '../../../live/preferences.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ProgressBar } from '../../../ui/figures/ProgressBar.tsx'
import { Box } from '../../../ui/layout/Box.tsx'
import { toasts } from '../../../ui/overlays/toast-queue.ts'
import { Icon } from '../../../ui/text/Icon.tsx'
import { useNewestChatPage } from '../api.ts'
import { ExampleTickets } from './ExampleTickets.tsx'
import styles from './FirstStepsCard.module.css'

const placesOf = ({ username }: Me) =>
  ({
    company: '/admin-panel/settings?section=general',
    profile: `/profile/${encodeURIComponent(username)}`,
    departments: '/admin-panel/settings?section=departments',
    channel: '/admin-panel/settings?section=services&channel=website',
    colleagues: '/admin-panel/agents?invite=yes',
  }) satisfies Partial<Record<FirstStep, string>>

/** How far a new installation has come; each step has the button that leads to its panel. */
export function FirstStepsCard({ steps }: { steps: FirstSteps }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const places = placesOf(useMe())
  const all = FirstStep.options
  const done = all.filter((step) => steps.done[step]).length
  const next = all.find((step) => !steps.done[step])
  const newestChatPage = useNewestChatPage()
  // Without a website chat a client can write from a messenger only, and there is nothing to open.
  const openChat = async () => {
    const page = steps.chat_page ?? (await newestChatPage().catch(() => null))
    return page === null ? navigate(places.channel) : openTab(page)
  }
  const open = (step: FirstStep) => void (step === 'message' ? openChat() : navigate(places[step]))
  return (
    <div className={styles.card}>
      <Box
        title={t('firstSteps.title')}
        tools={
          <span className="small muted num">{t('firstSteps.progress', { done, count: all.length })}</span>
        }
        body="rows"
      >
        <ProgressBar label={t('firstSteps.title')} isLabelHidden value={(100 * done) / all.length} />
        <ol className={styles.steps}>
          {all.map((step) => (
            <li key={step} className={cx(styles.step, steps.done[step] && styles.done)}>
              <Icon of={steps.done[step] ? Check : Circle} className={styles.mark} />
              <span className="visually-hidden">
                {t(steps.done[step] ? 'firstSteps.done' : 'firstSteps.open')}
              </span>
              <span className={styles.words}>
                <span className={styles.name}>{t(`firstSteps.step.${step}.title`)}</span>
                <span className="small muted">{t(`firstSteps.step.${step}.text`)}</span>
              </span>
              <Button
                label={t(`firstSteps.step.${step}.action`)}
                tone={toneOf(step)}
                size="sm"
                onPress={() => open(step)}
              />
            </li>
          ))}
        </ol>
        <div className={styles.footer}>
          <ExampleTickets examples={steps.examples} />
          <Putting />
        </div>
      </Box>
    </div>
  )

  function toneOf(step: FirstStep) {
    if (steps.done[step]) return 'quiet'
    return step === next ? 'primary' : 'secondary'
  }
}

/** Puts the card away on all my devices, and fetches it back. */
function Putting() {
  const { t } = useTranslation()
  const isShown = usePreferences()?.firstSteps ?? true
  const change = useChangePreferences()
  const place = useRef<HTMLDivElement>(null)
  const putAway = () => {
    // The button goes with the card.
    place.current?.closest<HTMLElement>('[data-region]')?.focus()
    change({ firstSteps: false })
    toasts.show({ tone: 'plain', text: t('firstSteps.away') })
  }
  return (
    <div ref={place} className={styles.putting}>
      {isShown ? (
        <Button label={t('firstSteps.putAway')} tone="quiet" size="sm" onPress={putAway} />
      ) : (
        <Button label={t('firstSteps.fetch')} size="sm" onPress={() => change({ firstSteps: true })} />
      )}
    </div>
  )
}
