import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureOf } from '../../../live/outcome.ts'
import { failureText } from '../../../live/refusal-text.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { showRefusal } from '../../../ui/forms/show-refusal.ts'
import { isOver } from '../second-step-model.ts'
import styles from './LoginForm.module.css'

type SecondStepFormProps = {
  onCode: (code: string) => Promise<unknown>
  onBack: () => void
}

/** After the right password: the code of the app, or a recovery code. */
export function SecondStepForm({ onCode, onBack }: SecondStepFormProps) {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const [isRecovery, setRecovery] = useState(false)
  const { submit, isPending, complaint, setComplaint } = useSecondStep(code, { onCode, onBack })
  const change = () => {
    setRecovery(!isRecovery)
    setCode('')
    setComplaint(undefined)
  }
  return (
    <form
      aria-label={t('step.title')}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        void submit(event)
        showRefusal(event.currentTarget)
      }}
    >
      <div>
        <h1 className={styles.title}>{t('step.title')}</h1>
        <p className={styles.company}>{isRecovery ? t('step.recoveryText') : t('step.text')}</p>
      </div>
      <TextField
        // The other kind of code begins with an empty field that has the focus.
        key={String(isRecovery)}
        label={isRecovery ? t('step.recoveryCode') : t('step.code')}
        name="code"
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        maxLength={40}
        value={code}
        onChange={setCode}
        error={complaint}
        takesFocus
      />
      <SubmitButton label={t('login.submit')} size="lg" fit="block" isPending={isPending} />
      <div className={styles.ways}>
        <Button label={isRecovery ? t('step.useApp') : t('step.useRecovery')} tone="link" onPress={change} />
        <Button label={t('step.back')} tone="link" onPress={onBack} />
      </div>
    </form>
  )
}

/** Sends the code; a sign-in that is over begins again. */
function useSecondStep(code: string, { onCode, onBack }: SecondStepFormProps) {
  const { t } = useTranslation()
  const [isPending, setPending] = useState(false)
  const [complaint, setComplaint] = useState<string | undefined>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending || code.trim() === '') return
    setPending(true)
    setComplaint(undefined)
    await onCode(code).catch((error: unknown) => {
      const failure = failureOf(error)
      if (isOver(failure)) return onBack()
      setComplaint(failureText(failure, t))
    })
    setPending(false)
  }
  return { submit, isPending, complaint, setComplaint }
}
