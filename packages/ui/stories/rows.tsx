import { Badge } from '../src/badge.tsx';
import { Header } from '../src/header.tsx';
import { Icon } from '../src/icon.tsx';
import { List, Row } from '../src/list.tsx';
import { Screen } from '../src/screen.tsx';
import styles from './gallery.module.css';
import { StoryLink } from './link.tsx';

/** Rows whose words and figures hardly fit: look at them at 360 px and with text at 130 and 200 %. */
export function Rows() {
  return (
    <>
      <Header title="Rows" />
      <Screen flush>
        <List label="Records">
          <Row
            as={StoryLink}
            to="rows"
            title={
              <span className={styles.line}>
                <Badge tone="sell">Verkauf</Badge>
                <span>SAMPLETEA</span>
              </span>
            }
            detail="75 zu ₹283.61 · 09:21"
            value="₹21,346.09"
            valueDetail="▲ +₹1,204.55 (+5.98%)"
          />
          <Row
            as={StoryLink}
            to="rows"
            title="SAMPLEMOT · 50 gekauft"
            detail="11:03 · Gebühr ₹12.78"
            value="−₹42,600.78"
            valueDetail="Saldo ₹2,45,490.32"
          />
          <Row as={StoryLink} to="rows" title="Neuemissionen" value="₹1,95,512.00" />
        </List>
        <List label="Settings" inset>
          <Row
            as={StoryLink}
            to="rows"
            leading={<Icon name="pin" />}
            title="Passwort"
            value={<Badge tone="warning">Nicht festgelegt</Badge>}
          />
          <Row
            title="Safari auf iPhone"
            detail="Seit 14. Nov. · 198.51.100.4"
            action={<Badge>Dieses Gerät</Badge>}
          />
        </List>
      </Screen>
    </>
  );
}
