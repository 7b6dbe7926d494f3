/** A form as its score needs it: categories that weigh 100 together, questions that do in each. */
export interface WeighedCategory {
  id: number;
  /** Percent of the form. */
  weight: number;
  questions: readonly {
    id: number;
    /** Percent of the category. */
    weight: number;
  }[];
}

export interface CategoryScore {
  categoryId: number;
  /** 1.00 to 5.00; null while none of its questions has a score. */
  score: number | null;
  answered: number;
  of: number;
}

export interface EvaluationScore {
  categories: CategoryScore[];
  /** The weighted score, 1.00 to 5.00 with two decimals; null while nothing is scored. */
  weighted: number | null;
  /** What counts: the calibrated score where there is one, else the weighted one. */
  overall: number | null;
  isCalibrated: boolean;
  answered: number;
  of: number;
}

/** Rounds half up to hundredths of whole numbers, free of the errors of binary fractions. */
const hundredths = (sum: number, weight: number) =>
  weight === 0 ? null : Math.floor((2 * 100 * sum + weight) / (2 * weight)) / 100;

/**
 * The weighted score of one side: Σ(category % × question % × score) / Σ(category % × question %)
 * over the questions that have a score, so that a half-filled form shows what it stands at. With all
 * of them the divisor is 100 × 100.
 * @param scores 1 to 5 by question id; null or absent where there is none yet.
 * @param calibrated the score calibration set in place of the weighted one, in hundredths.
 */
export function evaluationScore(
  categories: readonly WeighedCategory[],
  scores: ReadonlyMap<number, number | null>,
  calibrated: number | null = null,
): EvaluationScore {
  let sum = 0;
  let weight = 0;
  const each = categories.map((category): CategoryScore => {
    let own = 0;
    let ownWeight = 0;
    let answered = 0;
    for (const question of category.questions) {
      const score = scores.get(question.id) ?? null;
      if (score === null) continue;
      answered += 1;
      own += question.weight * score;
      ownWeight += question.weight;
    }
    sum += category.weight * own;
    weight += category.weight * ownWeight;
    const { id: categoryId, questions } = category;
    return { categoryId, score: hundredths(own, ownWeight), answered, of: questions.length };
  });
  const weighted = hundredths(sum, weight);
  return {
    categories: each,
    weighted,
    overall: calibrated === null ? weighted : calibrated / 100,
    isCalibrated: calibrated !== null,
    answered: each.reduce((all, it) => all + it.answered, 0),
    of: each.reduce((all, it) => all + it.of, 0),
  };
}
