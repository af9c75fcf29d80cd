import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { BubbleEditor, type BubbleEditorProps } from './BubbleEditor.tsx'
import styles from './DepartmentTexts.module.css'

type DepartmentTextsProps = {
  departmentid: string
  title: string
  gone: BubbleEditorProps['gone']
  onClose: () => void
}

/** The saved texts that all agents of a department read. */
export function DepartmentTexts({ departmentid, title, gone, onClose }: DepartmentTextsProps) {
  return (
    <Dialog onClose={onClose} title={title} size="wide" holds="texts">
      <div className={styles.boxes}>
        <BubbleEditor departmentid={departmentid} gone={gone} />
      </div>
    </Dialog>
  )
}
