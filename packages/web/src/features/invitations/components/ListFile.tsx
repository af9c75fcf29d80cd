import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Select } from '../../../ui/forms/Select.tsx'
import { type CodePage, codePages, decoded, textOf } from '../list-bytes.ts'

type Guess = { bytes: Uint8Array; codePage: CodePage }

/** The list as a file. Where its bytes do not say how they are to be read, the reader sees the names and may choose. */
export function ListFile({ onText }: { onText: (text: string) => void }) {
  const { t, i18n } = useTranslation()
  const [guess, setGuess] = useState<Guess | null>(null)
  const read = async (file: File | undefined) => {
    if (file === undefined) return
    const bytes = new Uint8Array(await file.arrayBuffer())
    const { text, guessed } = textOf(bytes, i18n.language)
    setGuess(guessed && { bytes, codePage: guessed })
    onText(text)
  }
  const choose = (bytes: Uint8Array, id: string) => {
    const codePage = codePages.find((one) => one === id)
    if (codePage === undefined) return
    setGuess({ bytes, codePage })
    onText(decoded(bytes, codePage))
  }
  return (
    <>
      <div>
        <FileTrigger acceptedFileTypes={['.csv', '.txt', '.tsv']} onSelect={(files) => void read(files?.[0])}>
          <Button label={t('invite.file')} icon={FileUp} size="sm" />
        </FileTrigger>
      </div>
      {guess && (
        <Select
          label={t('invite.codePage')}
          hint={t('invite.codePageHint')}
          placeholder={t('invite.codePage')}
          options={codePages.map((id) => ({ id, text: t(`invite.codePages.${id}`) }))}
          value={guess.codePage}
          onChange={(id) => choose(guess.bytes, id)}
        />
      )}
    </>
  )
}
