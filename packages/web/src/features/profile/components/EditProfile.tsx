import { type Profile, limits } from '@switchboard/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { isTouch } from '../../../lib/is-touch.ts'
import { fieldFailure } from '../../../live/field-failure.ts'
import { noLeftEdits, useKeepEdits, useLeftEdits } from '../../../live/left-edits.ts'
import { errorText } from '../../../live/refusal-text.ts'
import { OwnPassword } from '../../../live/own-proof/OwnPassword.tsx'
import { isProof, useOwnProof, withoutPassword } from '../../../live/own-proof/own-proof.ts'
import { useEditForm } from '../../../live/use-edit-form.ts'
import { Box } from '../../../ui/layout/Box.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { Form, FormActions, FormError, FormRow } from '../../../ui/forms/Form.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { type PictureChoice, type ProfileForm, useSavePicture, useUpdateProfile } from '../api.ts'
import { isFilled } from '../profile-model.ts'
import { PhotoPick } from './PhotoPick.tsx'
import { showFailure } from '../../../live/show-failure.ts'
import { mutateThen } from '../../../live/mutate-then.ts'

type EditProfileProps = {
  profile: z.infer<typeof Profile>
  /** The edits from before a failure closed the form. */
  draft: Partial<ProfileForm> | null
  onDraft: (draft: Partial<ProfileForm> | null) => void
  onClose: () => void
}

const fieldNames = ['first_name', 'last_name', 'email', 'password'] as const

/**
 * A change ends the session; after a failed one the loader stops and edit mode closes. The error of a field is shown
 * below it, and the form stays open.
 */
export function EditProfile(props: EditProfileProps) {
  const { profile, onDraft, onClose } = props
  const { t } = useTranslation()
  const { choice, setChoice, photo, isPending, edit } = useProfileForm(props)
  const { form, isChanged, field, submit, missing } = edit
  const leave = () => {
    onDraft(null)
    onClose()
  }
  return (
    <Box>
      <Form label={t('user.editProfile')} onSubmit={submit} isChanged={isChanged || choice !== null}>
        <PhotoPick
          name={`${profile.firstName} ${profile.lastName}`}
          picture={profile.profilePic}
          choice={choice}
          onChoice={setChoice}
          failed={errorText(photo.error, t)}
        />
        <FormRow>
          <TextField
            label={t('agents.firstName')}
            autoComplete="given-name"
            takesFocus={!isTouch()}
            {...field('first_name')}
            isRequired
            maxLength={limits.nameText}
          />
          <TextField
            label={t('agents.lastName')}
            autoComplete="family-name"
            {...field('last_name')}
            isRequired
            maxLength={limits.nameText}
          />
        </FormRow>
        <TextField
          label={t('agents.email')}
          type="email"
          autoComplete="email"
          hint={t('user.signsOut')}
          {...field('email')}
          isRequired
          maxLength={limits.emailText}
        />
        {needsPassword(form, profile) && (
          <OwnPassword label={t('user.emailPassword')} {...field('password')} />
        )}
        <FormError lines={missing} />
        <FormActions>
          <SubmitButton label={t('user.submit')} size="lg" isPending={isPending} />
          <Button label={t('user.back')} tone="quiet" size="lg" onPress={leave} />
        </FormActions>
      </Form>
    </Box>
  )
}

const leftEdits = noLeftEdits<{ edits: Partial<ProfileForm>; choice: PictureChoice }>()

/** What is edited, and saving it: the photo first, and then the rest if it was changed. */
function useProfileForm({ profile, draft, onDraft, onClose }: EditProfileProps) {
  const { t } = useTranslation()
  const left = useLeftEdits(leftEdits)
  const [choice, setChoice] = useState(left?.choice ?? null)
  const photo = useSavePicture()
  const update = useUpdateProfile()
  const isPending = update.isPending || photo.isPending
  const proof = useOwnProof()
  const edit = useEditForm<ProfileForm>({
    record: { first_name: profile.firstName, last_name: profile.lastName, email: profile.email },
    draft: left?.edits ?? draft,
    request: { error: update.error, isPending },
    fields: fieldNames,
    isComplete: (edited) =>
      isFilled(edited) && (!needsPassword(edited, profile) || isProof(proof, edited.password ?? '')),
    onSave(edited) {
      if (choice === null) saveForm(edited)
      else
        void mutateThen(photo, choice, {
          done: () => isSame(edited, profile) || saveForm(edited),
          here() {
            if (!isSame(edited, profile)) return
            setChoice(null)
            if (!edit.saved(edited)) onClose()
          },
        })
    },
  })
  useKeepEdits(leftEdits, { edits: withoutPassword(edit.edits), choice })
  const saveForm = (edited: ProfileForm) => {
    void mutateThen(update, needsPassword(edited, profile) ? edited : withoutPassword(edited), {
      refused: (error) => {
        setChoice(null)
        if (fieldFailure(error, fieldNames, t).lines.length === 0) return
        onDraft(withoutPassword(edit.latestEdits()))
        showFailure(t('user.updateFailed'), error, t)
        onClose()
      },
    })
  }
  return { choice, setChoice, photo, isPending, edit }
}

/** Another address is one more way into the account. */
const needsPassword = ({ email }: ProfileForm, profile: EditProfileProps['profile']): boolean =>
  email.trim() !== profile.email

const isSame = (edited: ProfileForm, profile: EditProfileProps['profile']): boolean =>
  edited.first_name === profile.firstName &&
  edited.last_name === profile.lastName &&
  edited.email === profile.email
