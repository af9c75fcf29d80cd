import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OwnPassword } from '../../../live/own-proof/OwnPassword.tsx'
import { isFresh, useOwnProof } from '../../../live/own-proof/own-proof.ts'
import { Form, FormError, FormSubmit } from '../../../ui/forms/Form.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import type { Proof } from '../api.ts'
import { fieldFailure } from '../../../live/field-failure.ts'

type ProofFormProps = {
  /** The label of the action that the proof allows. */
  label: string
  isDestructive?: boolean
  mutation: { mutate: (proof: Proof) => void; isPending: boolean; error: Error | null }
  onCancel: () => void
}

/** Password and code, both, before something that weakens the account. */
export function ProofForm({ label, isDestructive = false, mutation, onCancel }: ProofFormProps) {
  const { t } = useTranslation()
  const [proof, setProof] = useState<Proof>({ password: '', code: '' })
  const isCodeNext = isFresh(useOwnProof())
  const failure = fieldFailure(mutation.error, ['password', 'code'], t)
  return (
    <Form label={label} onSubmit={() => !mutation.isPending && mutation.mutate(proof)}>
      <OwnPassword
        label={t('factor.password')}
        value={proof.password}
        onChange={(password) => setProof({ ...proof, password })}
        error={failure.at('password')}
        takesFocus
      />
      <TextField
        label={t('factor.codeOrRecovery')}
        autoComplete="one-time-code"
        maxLength={40}
        takesFocus={isCodeNext}
        value={proof.code}
        onChange={(code) => setProof({ ...proof, code })}
        error={failure.at('code')}
      />
      <FormError lines={failure.lines} />
      <FormSubmit
        label={label}
        tone={isDestructive ? 'danger' : 'primary'}
        isPending={mutation.isPending}
        onCancel={onCancel}
      />
    </Form>
  )
}
