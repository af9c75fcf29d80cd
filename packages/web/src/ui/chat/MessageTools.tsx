import type { LucideIcon } from 'lucide-react'
import { Toolbar } from 'react-aria-components'
import { IconButton } from '../buttons/IconButton.tsx'

export type MessageTool = {
  /** The same while its label changes, as from Pin to Unpin: the button under the pointer and the focus stays. */
  key: string
  icon: LucideIcon
  label: string
  keys?: readonly string[] | undefined
  /** Of one that opens a choice. */
  isExpanded?: boolean | undefined
  onPress: () => void
}

type MessageToolsProps = { label: string; tools: readonly MessageTool[] }

/** React, reply, pin: out of the tab order, since messages are one stop; each has a key. */
export function MessageTools({ label, tools }: MessageToolsProps) {
  return (
    <Toolbar aria-label={label}>
      {tools.map((tool) => (
        <IconButton
          key={tool.key}
          size="sm"
          icon={tool.icon}
          label={tool.label}
          tooltipPlacement="top"
          excludeFromTabOrder
          onPress={tool.onPress}
          {...(tool.keys && { keys: tool.keys })}
          {...(tool.isExpanded !== undefined && { isExpanded: tool.isExpanded })}
        />
      ))}
    </Toolbar>
  )
}
