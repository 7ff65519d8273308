/**
 * The kit: every part that screens are made of. Import from here, or from the file itself.
 *
 * - Frame: `Page({title, lead?, actions?, above?, tabTitle?})` · `Card({title?, icon?, actions?, flush?})` ·
 *   `StatCard({title, value, subtext?, icon, trend?})` · `Facts({facts: [label, value][], columns?: 1|2|3})`
 * - Doing: `Button({variant?: primary|plain|quiet|danger|link, size?: md|sm, icon?, iconOnly?, busy?, action?})` ·
 *   `LinkButton({to, …same look})` · `AppLink({to, newTab?})` (plain text where the screen does not exist or is not for
 *   the role) · `Menu({trigger, items, label, align?})` · `Popover({trigger, label, children(close)})` ·
 *   `CopyButton({text, label?, onCopied?})`
 * - Telling: `Badge({tone?, icon?})` · `StatusBadge({status, tone?})` · `badgeTone(text)` ·
 *   `Confidence({value 0..1, kind?: match|reading, exact?})` · `EmptyState({title, hint?, action?, icon?})` ·
 *   `ErrorState({message, action?})` · `Skeleton({className})` · `SkeletonLines({lines?})` · `toast(…)` in lib/toast.ts
 * - Lists: `DataTable({label, columns, rows, rowKey, rowLabel?, loading?, skeletonRows?, error?, onRetry?, empty?, sort?, onSort?,
 *   selection?: {keys, onChange}, onOpen?, currentKey?, bare?})` · `Pager({page, pageSize, total, onPage})` ·
 *   `Tabs({label, tabs: {id, label, count?}[], value, onChange, children?})` ·
 *   `SearchBox({label, value, onChange, delay?})` · `FilterSelect({label, options, value, onChange})` ·
 *   `FilterChips({chips: {id, label, onClear}[], onClearAll?})`
 * - Over the page: `Dialog({open, onOpenChange, title, description?, footer?, size?})` ·
 *   `ConfirmDialog({open, onOpenChange, title, consequence, confirmLabel, onConfirm, danger?, busy?})` ·
 *   `SidePanel({open, onOpenChange, title, description?, actions?, footer?, wide?})`
 * - Forms: `Field({label, hint?, error?, required?, optional?, hideLabel?})` around `Input`, `Select({options,
 *   placeholder?})`, `Textarea`, `DateInput`, `PasswordInput`, or your own control with `useField()` ·
 *   `Checkbox({label, hint?})` · `Switch({label, hint?})` · `FileDrop({label, accept?, multiple?, hint?, error?, onFiles})`
 *   (all take react-hook-form's `register`)
 * - Values: `Money({cents})` · `DateText({value, as?: date|time|received|relative|local})` · `Mono` · `Avatar({name})` ·
 *   `metadataFacts(metadata)`
 * - Pictures: `Timeline({entries})` · `Steps({steps, label})` · `Sparkline({values, label})` · `Bars({bars, label})` ·
 *   `Keys({keys})`
 * @module
 */
export { AppLink } from "./AppLink.tsx";
export { Badge, type BadgeProps, StatusBadge } from "./Badge.tsx";
export { type BadgeTone, badgeTone } from "./badge_tone.ts";
export { Button, type ButtonProps, LinkButton } from "./Button.tsx";
export { type Bar, Bars, Sparkline } from "./Charts.tsx";
export { classes } from "./class_names.ts";
export { ConfirmDialog, type ConfirmDialogProps } from "./ConfirmDialog.tsx";
export { type Column, DataTable, type DataTableProps, type Selection, type Sort, toggled } from "./DataTable.tsx";
export { Dialog, type DialogProps } from "./Dialog.tsx";
export { EmptyState, ErrorState } from "./EmptyState.tsx";
export {
  Checkbox,
  DateInput,
  Field,
  type FieldProps,
  Input,
  type Option,
  Select,
  Switch,
  Textarea,
  useField,
} from "./Field.tsx";
export { FileDrop, type FileDropProps } from "./FileDrop.tsx";
export { type Chip, FilterChips, FilterSelect, SearchBox } from "./Filters.tsx";
export { Keys } from "./Keys.tsx";
export { Menu, type MenuItem, type MenuProps } from "./Menu.tsx";
export { Card, Page, StatCard } from "./Page.tsx";
export { Pager } from "./Pager.tsx";
export { PasswordInput } from "./PasswordInput.tsx";
export { Popover } from "./Popover.tsx";
export { SidePanel, type SidePanelProps } from "./SidePanel.tsx";
export { Skeleton, SkeletonLines } from "./Skeleton.tsx";
export { type Tab, Tabs } from "./Tabs.tsx";
export { type Step, Steps, Timeline, type TimelineEntry } from "./Timeline.tsx";
export { Avatar, Confidence, CopyButton, DateText, Facts, metadataFacts, Money, Mono } from "./Values.tsx";
