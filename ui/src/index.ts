/** The design system: tokens, breakpoints, parts. No queries, no routes, no words of its own. */
export { breakpoints, gridColumns } from './breakpoints.ts';
export { ActionBar, type ActionBarProps } from './parts/ActionBar.tsx';
export { Breadcrumbs, type Crumb } from './parts/Breadcrumbs.tsx';
export {
  Button,
  type ButtonProps,
  IconButton,
  type IconButtonProps,
  LinkButton,
  type LinkButtonProps,
  type Priority,
} from './parts/Button.tsx';
export { Checkbox, type CheckboxProps, Radio, RadioCard, type RadioCardProps } from './parts/Choice.tsx';
export { type ComparedFacts, CompareTable, type CompareTableProps } from './parts/CompareTable.tsx';
export { CompareTray, type CompareTrayProps } from './parts/CompareTray.tsx';
export { classNames } from './parts/class-names.ts';
export { Dialog, type DialogProps } from './parts/Dialog.tsx';
export { Disclosure, type DisclosureProps } from './parts/Disclosure.tsx';
export { EmptyState, type EmptyStateProps, ErrorView, type ErrorViewProps } from './parts/EmptyState.tsx';
export {
  type ControlAttributes,
  Field,
  type FieldFrame,
  FieldGroup,
  type FieldProps,
} from './parts/Field.tsx';
export { Icon, type IconName, type IconProps } from './parts/Icon.tsx';
export { Cluster, Container, Section, Stack } from './parts/Layout.tsx';
export { Ledger, type LedgerProps, type LedgerRow } from './parts/Ledger.tsx';
export { Link, type LinkProps, LinkProvider } from './parts/Link.tsx';
export { Notice, type NoticeProps } from './parts/Notice.tsx';
export { type Option, OptionGroup, type OptionGroupProps } from './parts/OptionGroup.tsx';
export { Pagination, type PaginationProps, pageWindow } from './parts/Pagination.tsx';
export { Picture, type PictureProps } from './parts/Picture.tsx';
export { type PieceKind, PieceMark } from './parts/PieceMark.tsx';
export { Price, type PriceProps } from './parts/Price.tsx';
export { Parted, ProductCard, type ProductCardProps, ProductGrid } from './parts/ProductCard.tsx';
export {
  allPictureWidths,
  ownMedia,
  type PictureRequest,
  type PictureType,
  pictureSet,
  pictureUrl,
  pictureWidths,
  pieceRatio,
  servedWidth,
} from './parts/picture-url.ts';
export { QrCode } from './parts/QrCode.tsx';
export { QuantityStepper, type QuantityStepperProps } from './parts/QuantityStepper.tsx';
export { RangeField, type RangeFieldProps } from './parts/RangeField.tsx';
export { RangeSlider, type RangeSliderProps, type TypedEnds } from './parts/RangeSlider.tsx';
export { type Handle, type Span, stopsBetween } from './parts/range-slider.ts';
export { Select, type SelectOption, type SelectProps } from './parts/Select.tsx';
export { ProductCardSkeleton, Skeleton, SkeletonRegion, Spinner } from './parts/Skeleton.tsx';
export { type Segment, SegmentedControl, type Tab, Tabs } from './parts/Tabs.tsx';
export { Chip, Status, Tag } from './parts/Tag.tsx';
export { TextArea, type TextAreaProps, TextField, type TextFieldProps } from './parts/TextField.tsx';
export { Toast, type ToastProps } from './parts/Toast.tsx';
export { VisuallyHidden } from './parts/VisuallyHidden.tsx';
export { themeColor } from './theme.ts';
