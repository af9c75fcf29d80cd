import { LogIn } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../../live/refusal-text.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { Checkbox } from '../../../ui/forms/Checkbox.tsx'
import { Form, FormActions } from '../../../ui/forms/Form.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import type { SignupState } from '../signup-steps.ts'
import styles from './Whatsapp.module.css'

type SetupViewProps = {
  /** Undefined before the first number. */
  onCancel: (() => void) | undefined
  state: SignupState
  onLogin: () => void
}

/** The login wants both confirmations first. */
export function SetupView({ onCancel, state, onLogin }: SetupViewProps) {
  const { t } = useTranslation()
  const [canBeCalled, setCanBeCalled] = useState(false)
  const [isAdmin, setAdmin] = useState(false)
  const isReady = canBeCalled && isAdmin
  const isUnderWay = state.kind === 'connecting'
  const title = onCancel ? t('whatsapp.setup.another') : t('whatsapp.setup.first')
  return (
    <Form label={title} onSubmit={() => isReady && !isUnderWay && onLogin()}>
      <div>
        <h3 className={styles.sheetTitle}>{title}</h3>
        <p className={styles.lead}>
          {onCancel ? t('whatsapp.setup.lead') : `${t('whatsapp.setup.none')} ${t('whatsapp.setup.lead')}`}
        </p>
      </div>
      <Checkbox
        label={t('whatsapp.setup.phone')}
        hint={t('whatsapp.setup.phoneHint')}
        isSelected={canBeCalled}
        onChange={setCanBeCalled}
      />
      <Checkbox
        label={t('whatsapp.setup.admin')}
        hint={t('whatsapp.setup.adminHint')}
        isSelected={isAdmin}
        onChange={setAdmin}
      />
      <Progress state={state} textOf={(failure) => failureText(failure, t)} />
      <FormActions>
        <SubmitButton
          label={t('whatsapp.setup.login')}
          icon={LogIn}
          size="lg"
          isDisabled={!isReady}
          isPending={isUnderWay}
        />
        {onCancel && <Button label={t('common.cancel')} tone="quiet" size="lg" onPress={onCancel} />}
        {!isReady && <span className={styles.hint}>{t('whatsapp.setup.confirmFirst')}</span>}
      </FormActions>
    </Form>
  )
}

type ProgressProps = {
  state: SignupState
  textOf: (failure: Extract<SignupState, { kind: 'failed' }>['failure']) => string
}

/** The progress of the login so far. */
function Progress({ state, textOf }: ProgressProps) {
  const { t } = useTranslation()
  switch (state.kind) {
    case 'idle':
    case 'done':
      return null
    case 'waiting':
      return <Notice tone="progress">{t('whatsapp.setup.waiting')}</Notice>
    case 'connecting':
      return <Notice tone="progress">{t('whatsapp.setup.connecting')}</Notice>
    case 'blocked':
    case 'left':
    case 'closed':
      return (
        <Notice tone="warning" isLive>
          {t(`whatsapp.setup.${state.kind}`)}
        </Notice>
      )
    case 'described':
      return <Notice tone="danger">{t('whatsapp.setup.providerText', { words: state.text })}</Notice>
    case 'failed':
      return <Notice tone="danger">{textOf(state.failure)}</Notice>
    default:
      return state satisfies never
  }
}
