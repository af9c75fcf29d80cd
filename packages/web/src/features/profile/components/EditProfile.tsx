import { type Profile, limits } from '@switchboard/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { failureOf } from '../../../live/outcome.ts'
import { failureWords } from '../../../live/refusal-words.ts'
import { endSession } from '../../../live/session-end.ts'
import { Box } from '../../../ui/Box.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Form, FormActions, FormError, FormRow } from '../../../ui/Form.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { toasts } from '../../../ui/toast-queue.ts'
import { type ProfileForm, useUpdateProfile } from '../api.ts'
import { isFilled } from '../profile-model.ts'
import { PhotoPick } from './PhotoPick.tsx'

type EditProfileProps = { profile: z.infer<typeof Profile>; onClose: () => void }

/** §4: a change ends the session; after a failed one the loader stops and edit mode closes. */
export function EditProfile({ profile, onClose }: EditProfileProps) {
  const { t } = useTranslation('panel')
  const { t: desk } = useTranslation()
  const [form, setForm] = useState<ProfileForm>({
    first_name: profile.firstName,
    last_name: profile.lastName,
    email: profile.email,
  })
  const [isMissing, setMissing] = useState(false)
  const update = useUpdateProfile()
  const change = (part: Partial<ProfileForm>) => setForm((before) => ({ ...before, ...part }))
  const submit = () => {
    if (update.isPending) return
    setMissing(!isFilled(form))
    if (!isFilled(form)) return
    update.mutate(form, {
      onSuccess: () => endSession('account-changed'),
      onError: (error) => {
        toasts.show({
          tone: 'danger',
          text: t('user.updateFailed'),
          sub: failureWords(failureOf(error), desk),
        })
        onClose()
      },
    })
  }
  return (
    <Box>
      <Form label={t('user.editProfile')} onSubmit={submit}>
        <PhotoPick name={`${profile.firstName} ${profile.lastName}`} picture={profile.profilePic} />
        <FormRow>
          <TextField
            label={t('agents.firstName')}
            autoComplete="given-name"
            value={form.first_name}
            onChange={(first_name) => change({ first_name })}
            maxLength={limits.nameText}
          />
          <TextField
            label={t('agents.lastName')}
            autoComplete="family-name"
            value={form.last_name}
            onChange={(last_name) => change({ last_name })}
            maxLength={limits.nameText}
          />
        </FormRow>
        <TextField
          label={t('agents.email')}
          type="email"
          autoComplete="email"
          hint={t('user.signsOut')}
          value={form.email}
          onChange={(email) => change({ email })}
          maxLength={limits.emailText}
        />
        <FormError lines={isMissing ? [desk('refusal.missing-fields')] : []} />
        <FormActions>
          <Button
            label={t('user.submit')}
            type="submit"
            tone="primary"
            size="lg"
            isPending={update.isPending}
          />
          <Button label={t('user.back')} tone="quiet" size="lg" onPress={onClose} />
        </FormActions>
      </Form>
    </Box>
  )
}
