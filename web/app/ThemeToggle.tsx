import { Monitor, Moon, Sun } from "lucide-react";
import { chooseTheme, type ThemeChoice, themeChoices, useThemeChoice } from "../lib/theme.ts";
import { Button } from "../ui/Button.tsx";
import { Menu } from "../ui/Menu.tsx";

const icons = { light: Sun, dark: Moon, system: Monitor };
const labels: Record<ThemeChoice, string> = { light: "Light", dark: "Dark", system: "As the system" };

/** Light, dark, or as the system says. On a phone it stands in the account menu. */
export function ThemeToggle() {
  const choice = useThemeChoice();
  return (
    <span className="max-md:hidden">
      <Menu
        label="Theme"
        trigger={(props) => (
          <Button {...props} variant="quiet" icon={icons[choice]} iconOnly>
            {`Theme: ${labels[choice].toLowerCase()}`}
          </Button>
        )}
        items={themeItems(choice)}
      />
    </span>
  );
}

/** The choices as menu items. */
export function themeItems(choice: ThemeChoice) {
  return themeChoices.map((value) => ({
    label: labels[value],
    icon: icons[value],
    checked: choice === value,
    onSelect: () => chooseTheme(value),
  }));
}
