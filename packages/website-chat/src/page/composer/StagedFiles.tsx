import { Icon } from '../Icon.tsx'
import { IconButton } from '../IconButton.tsx'
import { fileSize } from '../times.ts'
import { useChat } from '../use-chat.ts'
import { type Files, mostFiles } from './use-files.ts'

export function StagedFiles({ files, onRemoved }: { files: Files; onRemoved: () => void }) {
  const { t, tag, page } = useChat()
  return (
    <>
      {files.staged.length > 0 && (
        <ul class="staged">
          {files.staged.map((file) => (
            <li key={file}>
              <Icon name="file" />
              <span class="file-name" dir="auto">
                {file.name}
              </span>
              <span class="file-size">{fileSize(file.size, tag)}</span>
              <IconButton
                icon="close"
                label={t('remove', { name: file.name })}
                onClick={() => {
                  files.remove(file)
                  onRemoved()
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {files.isTooLarge && (
        <p class="error" role="alert">
          {t('tooLarge', { limit: fileSize(page.file_limit, tag) })}
        </p>
      )}
      {files.tooMany > 0 && (
        <p class="error" role="alert">
          {t('tooManyAtOnce', { limit: mostFiles, count: files.tooMany })}
        </p>
      )}
    </>
  )
}
