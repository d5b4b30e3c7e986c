/** The design system: tokens, breakpoints, components. It has no queries, routes or texts of its own. */
export { breakpoints } from './breakpoints.ts';
export { BarCode } from './parts/BarCode.tsx';
export {
  Button,
  type ButtonProps,
  IconButton,
  type IconButtonProps,
  LinkButton,
  type LinkButtonProps,
  type Priority,
} from './parts/Button.tsx';
export { classNames } from './parts/class-names.ts';
export { Dialog, type DialogProps } from './parts/feedback/Dialog.tsx';
export {
  EmptyState,
  type EmptyStateProps,
  ErrorView,
  type ErrorViewProps,
} from './parts/feedback/EmptyState.tsx';
export { Notice, type NoticeProps } from './parts/feedback/Notice.tsx';
export { ProductCardSkeleton, Skeleton, SkeletonRegion, Spinner } from './parts/feedback/Skeleton.tsx';
export { Toast, type ToastProps } from './parts/feedback/Toast.tsx';
export {
  Checkbox,
  type CheckboxProps,
  Radio,
  RadioCard,
  type RadioCardProps,
} from './parts/forms/Choice.tsx';
export {
  type ControlAttributes,
  Field,
  type FieldFrame,
  FieldGroup,
  type FieldProps,
} from './parts/forms/Field.tsx';
export { type Option, OptionGroup, type OptionGroupProps } from './parts/forms/OptionGroup.tsx';
export { QuantityStepper, type QuantityStepperProps } from './parts/forms/QuantityStepper.tsx';
export { RangeField, type RangeFieldProps } from './parts/forms/RangeField.tsx';
export { RangeSlider, type RangeSliderProps, type TypedEnds } from './parts/forms/RangeSlider.tsx';
export { type Handle, type Span, stopsBetween } from './parts/forms/range-slider.ts';
export { Select, type SelectOption, type SelectProps } from './parts/forms/Select.tsx';
export { TextArea, type TextAreaProps, TextField, type TextFieldProps } from './parts/forms/TextField.tsx';
export { Icon, type IconName, type IconProps } from './parts/Icon.tsx';
export { ActionBar, type ActionBarProps } from './parts/layout/ActionBar.tsx';
export { Disclosure, type DisclosureProps } from './parts/layout/Disclosure.tsx';
export { Cluster, Container, Section, Stack } from './parts/layout/Layout.tsx';
export { VisuallyHidden } from './parts/layout/VisuallyHidden.tsx';
export { Breadcrumbs, type Crumb } from './parts/navigation/Breadcrumbs.tsx';
export { Link, type LinkProps, LinkProvider } from './parts/navigation/Link.tsx';
export { Pagination, type PaginationProps, pageWindow } from './parts/navigation/Pagination.tsx';
export { type Segment, SegmentedControl, type Tab, Tabs } from './parts/navigation/Tabs.tsx';
export { type ComparedFacts, CompareTable, type CompareTableProps } from './parts/product/CompareTable.tsx';
export { CompareTray, type CompareTrayProps } from './parts/product/CompareTray.tsx';
export { Ledger, type LedgerProps, type LedgerRow } from './parts/product/Ledger.tsx';
export { Picture, type PictureProps } from './parts/product/Picture.tsx';
export { type PieceKind, PieceMark } from './parts/product/PieceMark.tsx';
export { Price, type PriceProps } from './parts/product/Price.tsx';
export { Parted, ProductCard, type ProductCardProps, ProductGrid } from './parts/product/ProductCard.tsx';
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
} from './parts/product/picture-url.ts';
export { Stars, type StarsProps } from './parts/product/Stars.tsx';
export { QrCode } from './parts/QrCode.tsx';
export { Chip, Status, Tag } from './parts/Tag.tsx';
export { themeColor } from './theme.ts';
