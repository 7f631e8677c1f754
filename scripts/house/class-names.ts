// Which classes of CSS modules the sources ask for, and which there are. TypeScript's own checker says which names an
// expression between brackets can have, so that a composed name such as styles[props.shape] counts too.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import {
  isElementAccessExpression,
  isIdentifier,
  isImportDeclaration,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isStringLiteral,
  type Node,
  type SourceFile,
} from "typescript/unstable/ast";
import { API, type Checker, type Type, TypeFlags } from "typescript/unstable/sync";

/**
 * `module`: the path of the CSS module from the root of the repository. `at`: the source that asks. `isComposed`: the
 * name is the value of an expression, and not written in the source.
 */
export type Asked = { module: string; name: string; at: string; isComposed: boolean };
/** `unclear`: uses of a CSS module of which nobody can say which class they ask for. */
export type AskedClasses = { asked: Asked[]; unclear: string[] };

const isModule = (path: string) => path.endsWith(".module.css");
const slashed = (path: string) => path.split(sep).join("/");

/** Returns all files below a folder whose names end so, as paths from the root. */
export function filesBelow(root: string, folder: string, ending: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => slashed(relative(root, join(entry.parentPath, entry.name))));
}

/** Returns the classes of CSS modules that the sources of a package ask for. `config`: its tsconfig.json. */
export function readAskedClasses(root: string, config: string): AskedClasses {
  const api = new API({ cwd: root });
  try {
    const [project] = api.updateSnapshot({ openProjects: [join(root, config)] }).getProjects();
    if (!project) throw new Error(`${config} is not a project`);
    const files = filesBelow(root, join(dirname(config), "src"), /(?<!\.test)\.tsx?$/);
    const parts = files.flatMap((path) => {
      if (!isUser(readFileSync(join(root, path), "utf8"))) return [];
      const file = project.program.getSourceFile(join(root, path));
      return file ? [askedIn(root, path, file, project.checker)] : [];
    });
    return { asked: parts.flatMap(({ asked }) => asked), unclear: parts.flatMap(({ unclear }) => unclear) };
  } finally {
    api.close();
  }
}

const isUser = (text: string) => text.includes(".module.css");

function askedIn(root: string, path: string, file: SourceFile, checker: Checker): AskedClasses {
  const modules = new Map<string, string>();
  const asked: Asked[] = [];
  const unclear: string[] = [];
  const walk = (node: Node): void => {
    if (isImportDeclaration(node)) {
      const { moduleSpecifier, importClause } = node;
      if (!isStringLiteral(moduleSpecifier) || !isModule(moduleSpecifier.text)) return;
      if (!importClause?.name || importClause.namedBindings) unclear.push(`${path}: imports other than by one name`);
      else
        modules.set(
          importClause.name.text,
          slashed(relative(root, resolve(root, dirname(path), moduleSpecifier.text))),
        );
      return;
    }
    if (isIdentifier(node) && modules.has(node.text) && !isOnlyAName(node)) {
      const { names, isComposed } = namesAsked(node, checker);
      const module = modules.get(node.text) ?? "";
      if (names.length === 0) unclear.push(`${path}: ${node.parent.getText(file)}`);
      for (const name of names) asked.push({ module, name, at: path, isComposed });
    }
    node.forEachChild(walk);
  };
  walk(file);
  return { asked, unclear };
}

/** Whether this is the name of a property, as `styles` in `look.styles`, and not the CSS module. */
const isOnlyAName = (node: Node): boolean =>
  (isPropertyAccessExpression(node.parent) || isPropertyAssignment(node.parent)) && node.parent.name === node;

/** Returns the names that are asked for where a CSS module stands; none if they cannot be known. */
function namesAsked(module: Node, checker: Checker): { names: string[]; isComposed: boolean } {
  const { parent } = module;
  if (isPropertyAccessExpression(parent) && parent.expression === module)
    return { names: [parent.name.text], isComposed: false };
  if (!isElementAccessExpression(parent) || parent.expression !== module) return { names: [], isComposed: false };
  const { argumentExpression: name } = parent;
  return { names: namesOf(checker.getTypeAtLocation(name)), isComposed: !isStringLiteral(name) };
}

function namesOf(type: Type | undefined): string[] {
  if (type?.isUnionType()) {
    const each = type.getTypes().map(namesOf);
    return each.some((names) => names.length === 0) ? [] : each.flat();
  }
  return type?.isStringLiteralType() && type.flags & TypeFlags.StringLiteral ? [type.value] : [];
}

/** Returns the classes that a CSS file has rules for. */
export function classesOf(css: string): Set<string> {
  const selectors = css
    .replace(/\/\*[\s\S]*?\*\//g, " ")
    .replace(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g, '""')
    .replace(/url\([^)]*\)/g, "url()");
  return new Set([...selectors.matchAll(/\.(-?[_a-z][\w-]*)/gi)].map(([, name = ""]) => name));
}

/**
 * Returns a line for each class that is asked for and not there, and for each class that is there and not asked for.
 */
export function compareClasses(asked: readonly Asked[], there: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const missing = asked.flatMap(({ module, name, at }) =>
    there.get(module)?.has(name) ? [] : [`${at} asks for ${name}, which ${module} does not have`],
  );
  const wanted = new Set(asked.map(({ module, name }) => `${module} ${name}`));
  const dead = [...there].flatMap(([module, names]) =>
    [...names].flatMap((name) => (wanted.has(`${module} ${name}`) ? [] : [`nobody asks for ${name} of ${module}`])),
  );
  return [...missing, ...dead];
}
