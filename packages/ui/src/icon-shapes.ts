import {
  Check,
  ChevronDown,
  ChevronLeft,
  Clock,
  Eye,
  EyeOff,
  Info,
  Languages,
  Lock,
  type LucideIcon,
  RotateCw,
  Search,
  TriangleAlert,
  X,
} from 'lucide-react';

/** Those of the sign-in and of the components that it uses. All others are loaded with the frame (`more-icons.ts`). */
const FIRST = {
  back: ChevronLeft,
  close: X,
  search: Search,
  language: Languages,
  eye: Eye,
  'eye-off': EyeOff,
  check: Check,
  refresh: RotateCw,
  'chevron-down': ChevronDown,
  clock: Clock,
  info: Info,
  warning: TriangleAlert,
  lock: Lock,
} satisfies Record<string, LucideIcon>;

export type FirstIconName = keyof typeof FIRST;

/** What is known so far. */
export const shapes: Partial<Record<string, LucideIcon>> = { ...FIRST };

/** Makes more icons known, before anything that shows them is rendered. */
export const addIcons = (more: Readonly<Record<string, LucideIcon>>): void =>
  void Object.assign(shapes, more);
