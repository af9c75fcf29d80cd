import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { MetaSettings } from '../meta-login/settings.ts'
import { failureText } from '../refusal-text.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import type { PageChannel } from './page-channel.ts'
import { type LoginState, usePagesLogin } from './use-pages-login.ts'
import styles from './ConnectPagesDialog.module.css'

type ConnectPagesDialogProps = { channel: PageChannel; settings: MetaSettings; onClose: () => void }

const steps = ['step1', 'step2', 'step3'] as const

/** Explains what will happen, then opens the provider's login in a window of its own. */
export function ConnectPagesDialog({ channel, settings, onClose }: ConnectPagesDialogProps) {
  const { t } = useTranslation()
  const { state, begin } = usePagesLogin(channel, settings, onClose)
  const { words } = channel
  const statusId = useId()
  return (
    <Dialog
      onClose={onClose}
      title={t(`${words}.page.begin`)}
      holds="once"
      footer={
        <>
          <Button label={t('common.cancel')} tone="quiet" onPress={onClose} />
          <Button
            label={t('channelHealth.pageLogin.begin')}
            tone="primary"
            onPress={begin}
            isPending={state.is === 'fetching'}
            aria-describedby={statusId}
          />
        </>
      }
    >
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step} className={styles.step}>
            <p>
              <strong>{t(`${words}.pageLogin.${step}`)}</strong>
              <br />
              <span className="muted">{t(`${words}.pageLogin.${step}Text`)}</span>
            </p>
          </li>
        ))}
      </ol>
      <div id={statusId} className={styles.status}>
        <LoginStatus state={state} words={words} />
      </div>
    </Dialog>
  )
}

function LoginStatus({ state, words }: { state: LoginState; words: PageChannel['words'] }) {
  const { t } = useTranslation()
  switch (state.is) {
    case 'idle':
      return null
    case 'open':
      return <Notice isLive>{t('channelHealth.pageLogin.waiting')}</Notice>
    case 'fetching':
      return <Notice tone="progress">{t(`${words}.pageLogin.fetching`)}</Notice>
    case 'blocked':
      return <Notice tone="danger">{t('channelHealth.pageLogin.blocked')}</Notice>
    case 'left':
      return (
        <Notice tone="warning" isLive>
          {t('channelHealth.pageLogin.left')}
        </Notice>
      )
    case 'no-pages':
      return (
        <Notice tone="warning" isLive>
          {t(`${words}.pageLogin.noPages`)}
        </Notice>
      )
    case 'described':
      return <Notice tone="danger">{state.text}</Notice>
    case 'refused':
      return <Notice tone="danger">{failureText(state.failure, t)}</Notice>
    default:
      return state satisfies never
  }
}
