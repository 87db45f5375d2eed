/**
 * The one set of stroke icons. An icon is named by what it stands for in the app, not by its picture, so that a picture
 * can change in one place. Stroke and size are the same everywhere.
 */
import {
  ArrowDown,
  ArrowDownToLine,
  ArrowRightLeft,
  ArrowUp,
  ArrowUpFromLine,
  Bell,
  Building2,
  Camera,
  ChartCandlestick,
  ChartLine,
  ChartPie,
  Check,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  CircleDollarSign,
  CircleUser,
  Clock,
  CreditCard,
  Delete,
  Ellipsis,
  Eye,
  EyeOff,
  Globe,
  GripVertical,
  Headset,
  House,
  Info,
  Keyboard,
  KeyRound,
  Landmark,
  Languages,
  Layers,
  Lock,
  LogOut,
  type LucideIcon,
  Maximize2,
  Minus,
  Moon,
  Newspaper,
  Plus,
  ReceiptText,
  Rocket,
  RotateCw,
  Search,
  Settings,
  Share2,
  SlidersHorizontal,
  Smartphone,
  SquarePen,
  Star,
  Sun,
  Timer,
  Trash2,
  TriangleAlert,
  User,
  Wallet,
  WifiOff,
  X,
} from 'lucide-react';
import styles from './icon.module.css';

const ICONS = {
  home: House,
  markets: ChartCandlestick,
  watchlist: Star,
  trade: ArrowRightLeft,
  account: CircleUser,
  back: ChevronLeft,
  forward: ChevronRight,
  close: X,
  search: Search,
  service: Headset,
  settings: Settings,
  keyboard: Keyboard,
  language: Languages,
  star: Star,
  eye: Eye,
  'eye-off': EyeOff,
  plus: Plus,
  minus: Minus,
  check: Check,
  edit: SquarePen,
  delete: Trash2,
  refresh: RotateCw,
  up: ArrowUp,
  down: ArrowDown,
  'chevron-down': ChevronDown,
  chart: ChartLine,
  records: ReceiptText,
  news: Newspaper,
  bell: Bell,
  clock: Clock,
  info: Info,
  warning: TriangleAlert,
  offline: WifiOff,
  lock: Lock,
  pin: KeyRound,
  logout: LogOut,
  user: User,
  camera: Camera,
  card: CreditCard,
  wallet: Wallet,
  deposit: ArrowDownToLine,
  withdraw: ArrowUpFromLine,
  swap: ArrowRightLeft,
  backspace: Delete,
  sun: Sun,
  moon: Moon,
  bank: Landmark,
  blocks: Layers,
  qip: Building2,
  rocket: Rocket,
  fund: ChartPie,
  forex: CircleDollarSign,
  globe: Globe,
  futures: Timer,
  phone: Smartphone,
  more: Ellipsis,
  drag: GripVertical,
  expand: Maximize2,
  adjust: SlidersHorizontal,
  share: Share2,
} satisfies Record<string, LucideIcon>;

export type IconName = keyof typeof ICONS;

export interface IconProps {
  name: IconName;
  /** In points, which follow the reader's text size. */
  size?: 16 | 20 | 22 | 24 | 32;
  /** Accessible name. An icon without one is decorative. */
  label?: string;
  /** Fills the shape, for a toggle that is on (a star that is set). */
  filled?: boolean;
}

export function Icon({ name, size = 20, label, filled = false }: IconProps) {
  const Shape = ICONS[name];
  return (
    <Shape
      className={styles.icon}
      data-size={size}
      data-filled={filled}
      strokeWidth={1.75}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    />
  );
}
