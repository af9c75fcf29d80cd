import { limits } from '@switchboard/contract'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { savedMeanwhile } from '../../../live/saved-meanwhile.ts'
import { Box } from '../../../ui/layout/Box.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { Form, FormActions } from '../../../ui/forms/Form.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { TextArea } from '../../../ui/forms/TextArea.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { type BubbleForm, bubbleToSend } from '../bubble-form-model.ts'
import { BubbleFiles } from './BubbleFiles.tsx'
import { VariableButtons } from './VariableButtons.tsx'
import styles from './BubbleFormBox.module.css'

type BubbleFormBoxProps = {
  form: BubbleForm
  /** What a colleague has saved in what is edited here. */
  overtaken: Partial<BubbleForm>
  onChange: (part: Partial<BubbleForm>) => void
  onSubmit: () => void
  /** Nothing can be saved here any more. */
  isBarred: boolean
  onCancel: () => void
  isPending: boolean
  isChanged: boolean
  /** Nothing else is written here: the caret is in the name from the beginning. */
  nameTakesFocus: boolean
}

/** A name, and a text that opens and closes; Enter submits. */
export function BubbleFormBox(props: BubbleFormBoxProps) {
  const { form, overtaken, onChange, onSubmit, isBarred, onCancel, isPending, isChanged } = props
  const { t } = useTranslation()
  const isEditing = form.bubbleid !== null
  const label = isEditing ? t('saved.save') : t('saved.create')
  return (
    <Box>
      <Form label={label} onSubmit={onSubmit} isChanged={isChanged}>
        <TextField
          label={t('saved.name')}
          hint={savedMeanwhile(overtaken.name, t)}
          placeholder={t('saved.nameHint')}
          value={form.name}
          onChange={(name) => onChange({ name })}
          maxLength={limits.nameText}
          takesFocus={props.nameTakesFocus && !form.isTextOpen}
        />
        {form.isTextOpen && <SavedText {...props} />}
        <FormActions>
          {!form.isTextOpen && (
            <Button
              label={t('saved.write')}
              icon={ChevronDown}
              aria-expanded={false}
              onPress={() => onChange({ isTextOpen: true })}
            />
          )}
          <SubmitButton
            label={label}
            isDisabled={isBarred || bubbleToSend(form) === null}
            isPending={isPending}
          />
          {form.isTextOpen && (
            <Button
              label={t('saved.clear')}
              tone="quiet"
              isDisabled={form.content === ''}
              onPress={() => onChange({ content: '' })}
            />
          )}
          {isEditing && <Button label={t('common.cancel')} tone="quiet" onPress={onCancel} />}
        </FormActions>
      </Form>
    </Box>
  )
}

/** The text, what can be put into it, and its files. */
function SavedText({ form, overtaken, onChange, onSubmit }: BubbleFormBoxProps) {
  const { t } = useTranslation()
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <div className={styles.text}>
      <TextArea
        label={t('saved.text')}
        hint={savedMeanwhile(overtaken.content, t) ?? t('saved.textHint')}
        rows={limits.bubbleRows}
        value={form.content}
        onChange={(content) => onChange({ content })}
        maxLength={limits.bubbleContent}
        onEnter={onSubmit}
        inputRef={field}
        takesFocus
      />
      <VariableButtons field={field} text={form.content} onText={(content) => onChange({ content })} />
      <BubbleFiles form={form} onChange={onChange} />
      <span className={styles.hide}>
        <IconButton
          icon={ChevronUp}
          size="sm"
          label={t('saved.hideText')}
          onPress={() => onChange({ isTextOpen: false })}
        />
      </span>
    </div>
  )
}
