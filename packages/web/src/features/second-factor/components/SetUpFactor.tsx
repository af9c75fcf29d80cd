import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SecondFactorSetup } from '@switchboard/contract'
import { OwnPasswordForm } from '../../../live/own-proof/OwnPasswordForm.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Form, FormError, FormSubmit } from '../../../ui/forms/Form.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { useConfirmFactor, useStartFactor } from '../api.ts'
import { fieldFailure } from '../../../live/field-failure.ts'
import { mutateThen } from '../../../live/mutate-then.ts'
import { useCopy } from '../../../i18n/use-copy.ts'
import styles from './SecondFactor.module.css'

type SetUpFactorProps = {
  /** Also when it was left before the answer. */
  onTurnedOn: (codes: readonly string[]) => void
  /** It still is there when the answer comes. */
  onDone?: (() => void) | undefined
  onCancel?: (() => void) | undefined
}

/** Password, then QR code and first code; what asked for it shows the recovery codes. */
export function SetUpFactor({ onTurnedOn, onDone, onCancel }: SetUpFactorProps) {
  const start = useStartFactor()
  const confirm = useConfirmFactor()
  const turnOn = (code: string) =>
    void mutateThen(confirm, code, { done: onTurnedOn, ...(onDone && { here: onDone }) })
  if (start.data) return <ScanStep setup={start.data} confirm={confirm} onCode={turnOn} onCancel={onCancel} />
  return <PasswordStep start={start} onCancel={onCancel} />
}

type PasswordStepProps = { start: ReturnType<typeof useStartFactor>; onCancel: SetUpFactorProps['onCancel'] }

function PasswordStep({ start, onCancel }: PasswordStepProps) {
  const { t } = useTranslation()
  return (
    <OwnPasswordForm
      label={t('factor.setUp')}
      passwordLabel={t('factor.password')}
      submitLabel={t('factor.continue')}
      request={start}
      onSubmit={(password) => start.mutate(password)}
      onCancel={onCancel}
    />
  )
}

type ScanStepProps = {
  setup: SecondFactorSetup
  confirm: ReturnType<typeof useConfirmFactor>
  onCode: (code: string) => void
  onCancel: SetUpFactorProps['onCancel']
}

function ScanStep({ setup, confirm, onCode, onCancel }: ScanStepProps) {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const copy = useCopy()
  const failure = fieldFailure(confirm.error, ['code'], t)
  return (
    <Form label={t('factor.setUp')} onSubmit={() => !confirm.isPending && onCode(code)}>
      <div className={styles.scan}>
        <QrCode label={t('factor.picture')} squares={setup.squares} />
        <div className={styles.words}>
          <p>{t('factor.scan')}</p>
          <div className={styles.secret}>
            <span className="muted">{t('factor.secret')}</span>
            <code>{setup.secret.match(/.{4}/g)?.join(' ')}</code>
            <Button label={t('copy.label')} icon={Copy} size="sm" onPress={() => void copy(setup.secret)} />
          </div>
        </div>
      </div>
      <TextField
        label={t('factor.firstCode')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        value={code}
        onChange={setCode}
        error={failure.at('code')}
        takesFocus
      />
      <FormError lines={failure.lines} />
      <FormSubmit label={t('factor.turnOn')} isPending={confirm.isPending} onCancel={onCancel} />
    </Form>
  )
}

type QrCodeProps = {
  label: string
  /** A row of '1' (dark) and '0' per line. */
  squares: readonly string[]
}

/** The quiet zone that QR scanners need, in squares (ISO 18004). */
const EDGE = 4

/** Dark on white in every theme, because cameras read it only so. */
function QrCode({ label, squares }: QrCodeProps) {
  const size = squares.length + 2 * EDGE
  const path = squares
    .flatMap((row, y) =>
      Array.from(row, (square, x) => (square === '1' ? `M${x + EDGE} ${y + EDGE}h1v1h-1z` : '')),
    )
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className={styles.code}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  )
}
