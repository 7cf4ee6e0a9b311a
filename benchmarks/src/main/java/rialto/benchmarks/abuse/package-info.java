/**
 * {@code bench abuse}: an honest client measures while strangers do their worst. {@code AbuseRun} is its course,
 * {@code HonestClient} measures, {@code Attacker} is a process of its own that carries out the {@code AttackPlan}s,
 * or only uses their CPU ({@code CpuBurn}).
 */
package rialto.benchmarks.abuse;
