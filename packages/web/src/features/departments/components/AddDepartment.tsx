import { limits } from '@switchboard/contract'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../live/refusal-text.ts'
import { Form } from '../../../ui/forms/Form.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { useAddDepartment } from '../api.ts'
import styles from './AddDepartment.module.css'
import { mutateThen } from '../../../live/mutate-then.ts'

/** Empty is not sent; the name is trimmed, the input cleared on submit. */
export function AddDepartment() {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const add = useAddDepartment()
  const submit = () => {
    const given = name.trim()
    if (given === '') return
    setName('')
    // What was not added is not typed again, unless another name is being typed meanwhile.
    void mutateThen(add, given, { refused: () => setName((typed) => (typed === '' ? given : typed)) })
  }
  return (
    <div className={styles.add}>
      <Form label={t('departments.add')} onSubmit={submit}>
        <TextField
          label={t('departments.name')}
          isLabelHidden
          placeholder={t('departments.addHint')}
          value={name}
          onChange={(next) => {
            setName(next)
            if (add.isError) add.reset()
          }}
          maxLength={limits.nameText}
          error={errorText(add.error, t)}
          end={
            <>
              {name !== '' && (
                <IconButton icon={X} size="sm" label={t('departments.clear')} onPress={() => setName('')} />
              )}
              <IconButton icon={Check} size="sm" label={t('departments.add')} onPress={submit} />
            </>
          }
        />
      </Form>
    </div>
  )
}
