/** Answers that an attacker tries first: fillers and the most common answers to each predefined question. */
export const COMMON_ANSWERS: readonly string[] = [
  // Fillers.
  ...['none', 'nothing', 'nobody', 'no one', 'unknown', 'not sure', 'no idea', 'i do not know', "i don't know", 'idk'],
  ...['n/a', 'na', 'no', 'yes', 'ok', 'test', 'testing', 'answer', 'my answer', 'secret', 'my secret', 'question'],
  ...['password', 'pass', 'passwort', 'qwerty', 'asdf', 'asdfgh', 'abc', 'abcd', 'abcdef', 'abc123', 'xxx', 'xxxx'],
  ...['aaa', 'aaaa', 'admin', 'user', 'customer', 'name', 'me', 'mine', 'myself', 'mom', 'mother', 'dad', 'father'],
  ...['love', 'god', 'jesus', 'hello', 'welcome', 'letmein', 'iloveyou', 'red', 'blue', 'green', 'black', 'white'],
  ...['pink', 'purple', 'yellow', 'orange', 'pizza', 'home', 'here', 'school', 'dog', 'cat', 'fish', 'bird', 'hamster'],
  // Pets.
  ...['max', 'bella', 'buddy', 'charlie', 'lucy', 'daisy', 'rocky', 'lucky', 'lola', 'luna', 'bear', 'molly', 'jack'],
  ...['sadie', 'toby', 'coco', 'princess', 'shadow', 'smokey', 'oreo', 'tiger', 'simba', 'milo', 'ginger', 'oliver'],
  ...['bailey', 'duke', 'zeus', 'snoopy', 'spot', 'lassie', 'brownie', 'pepper', 'sam', 'sammy', 'chloe', 'kitty'],
  // Cities.
  ...['new york', 'new york city', 'nyc', 'los angeles', 'la', 'chicago', 'houston', 'phoenix', 'philadelphia'],
  ...['san antonio', 'san diego', 'dallas', 'san jose', 'austin', 'detroit', 'boston', 'miami', 'atlanta', 'seattle'],
  ...['denver', 'san francisco', 'las vegas', 'brooklyn', 'london', 'paris', 'toronto', 'mexico city', 'manila'],
  // Names of families and of friends and teachers.
  ...['smith', 'johnson', 'williams', 'brown', 'jones', 'garcia', 'miller', 'davis', 'rodriguez', 'martinez', 'lopez'],
  ...['hernandez', 'gonzalez', 'wilson', 'anderson', 'thomas', 'taylor', 'moore', 'jackson', 'martin', 'lee', 'white'],
  ...['mr smith', 'mrs smith', 'ms smith', 'miss smith', 'mrs johnson', 'mr johnson', 'mrs jones', 'mr jones'],
  ...['john', 'mike', 'michael', 'david', 'james', 'robert', 'chris', 'mark', 'steve', 'jennifer', 'jessica', 'sarah'],
  ...['michelle', 'lisa', 'amy', 'maria', 'mary', 'ashley', 'amanda', 'matt', 'dave', 'joe', 'jose', 'daniel', 'kim'],
  // Makes of cars.
  ...['ford', 'toyota', 'honda', 'chevrolet', 'chevy', 'nissan', 'dodge', 'volkswagen', 'vw', 'hyundai', 'bmw', 'kia'],
  ...['mazda', 'jeep', 'pontiac', 'buick', 'mercury', 'mustang', 'civic', 'corolla', 'camry', 'accord', 'subaru'],
  // Schools.
  ...['lincoln', 'washington', 'roosevelt', 'jefferson', 'franklin', 'madison', 'kennedy', 'central', 'lakeview'],
  ...['lincoln elementary', 'washington elementary', 'jefferson elementary', 'roosevelt elementary', 'st marys'],
  // Movies and novels.
  ...['star wars', 'titanic', 'the godfather', 'godfather', 'the notebook', 'notebook', 'the matrix', 'matrix'],
  ...['the lion king', 'lion king', 'forrest gump', 'avatar', 'frozen', 'gone with the wind', 'pulp fiction', 'rocky'],
  ...[
    'the wizard of oz',
    'wizard of oz',
    'dirty dancing',
    'grease',
    'braveheart',
    'gladiator',
    'inception',
    'avengers',
  ],
  ...['the dark knight', 'dark knight', 'the shawshank redemption', 'shawshank redemption', 'jaws', 'top gun', 'et'],
  ...['the bible', 'bible', 'holy bible', 'quran', 'harry potter', 'lord of the rings', 'the lord of the rings'],
  ...['the hobbit', 'hobbit', 'twilight', 'to kill a mockingbird', 'the great gatsby', 'great gatsby', '1984'],
  ...['pride and prejudice', 'little women', 'the hunger games', 'hunger games', 'the alchemist', 'catcher in the rye'],
  // Streets.
  ...['main', 'main st', 'main street', 'first street', '1st street', 'second street', '2nd street', 'third street'],
  ...['park', 'park avenue', 'park ave', 'oak', 'oak street', 'oak st', 'elm', 'elm street', 'elm st', 'maple'],
  ...[
    'maple street',
    'maple avenue',
    'maple st',
    'pine',
    'pine street',
    'pine st',
    'cedar',
    'cedar street',
    'broadway',
  ],
  ...['washington street', 'lake street', 'hill street', 'church street', 'high street', 'sunset', 'sunset boulevard'],
];
