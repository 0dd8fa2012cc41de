/*
 * Made by tools/generate-gitleaks-rules.mjs from the rules of gitleaks (https://github.com/gitleaks/gitleaks):
 *
 * MIT License
 *
 * Copyright (c) 2021 Zachary Rice
 *
 * Permission is hereby granted, free of charge, to any person obtaining a copy
 * of this software and associated documentation files (the "Software"), to deal
 * in the Software without restriction, including without limitation the rights
 * to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
 * copies of the Software, and to permit persons to whom the Software is
 * furnished to do so, subject to the following conditions:
 *
 * The above copyright notice and this permission notice shall be included in all
 * copies or substantial portions of the Software.
 *
 * THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
 * IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
 * FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
 * AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
 * LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
 * OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
 * SOFTWARE.
 */

/** One rule a line: name, words, pattern. */
export const gitleaksRules = String.raw`
1password-secret-key	a3-	A3-[A-Z0-9]{6}-(?:(?:[A-Z0-9]{11})|(?:[A-Z0-9]{6}-[A-Z0-9]{5}))-[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9]{5}
adobe-client-secret	p8e-	p8e-[a-zA-Z0-9]{32}
age-secret-key	age-secret-k	AGE-SECRET-KEY-1[QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L]{58}
authress-service-client-access-key	sc_ ext_ scauth_ authress_	(?:sc|ext|scauth|authress)_[a-zA-Z0-9]{5,30}\.[a-zA-Z0-9]{4,6}\.(?:acc)[_-][a-zA-Z0-9-]{10,32}\.[a-zA-Z0-9+/_=-]{30,120}
aws-access-token	a3t akia asia abia acca	(?:A3T[A-Z0-9]|AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}
clickhouse-cloud-api-secret-key	4b1d	4b1d[A-Za-z0-9]{38}
digitalocean-access-token	doo_v1_	doo_v1_[a-f0-9]{64}
digitalocean-pat	dop_v1_	dop_v1_[a-f0-9]{64}
digitalocean-refresh-token	dor_v1_	dor_v1_[a-fA-F0-9]{64}
facebook-page-access-token	eaam eaac	EAA[MC][a-zA-Z0-9]{100,}
flyio-access-token	fo1_ fm1a_ fm1r_ fm2_	(?:fo1_[\w-]{43}|fm1[ar]_[a-zA-Z0-9+\/]{100,}={0,3}|fm2_[a-zA-Z0-9+\/]{100,}={0,3})
frameio-api-token	fio-u-	fio-u-[a-zA-Z0-9\-_=]{64}
gitlab-feature-flag-client-token	glffct-	glffct-[0-9a-zA-Z_\-]{20}
gitlab-rrt	gr1348941	GR1348941[\w-]{20}
gitlab-session-cookie	_gitlab_sess	_gitlab_session=[0-9a-z]{32}
harness-api-key	pat. sat.	(?:pat|sat)\.[a-zA-Z0-9_-]{22}\.[a-zA-Z0-9]{24}\.[a-zA-Z0-9]{20}
infracost-api-token	ico-	ico-[a-zA-Z0-9]{32}
intra42-client-secret	s-s4t2ud- s-s4t2af-	s-s4t2(?:ud|af)-[abcdef0123456789]{64}
planetscale-oauth-token	pscale_oauth	pscale_oauth_[\w=\.-]{32,64}
prefect-api-token	pnu_	pnu_[a-zA-Z0-9]{36}
scalingo-api-token	tk-us-	tk-us-[\w-]{48}
settlemint-application-access-token	sm_aat_	sm_aat_[a-zA-Z0-9]{16}
settlemint-personal-access-token	sm_pat_	sm_pat_[a-zA-Z0-9]{16}
settlemint-service-access-token	sm_sat_	sm_sat_[a-zA-Z0-9]{16}
shippo-api-token	shippo_live_ shippo_test_	shippo_(?:live|test)_[a-fA-F0-9]{40}
stripe-access-token	sk_test_ sk_live_ sk_prod_ rk_test_ rk_live_ rk_prod_	(?:sk|rk)_(?:test|live|prod)_[a-zA-Z0-9]{10,99}
`;

/** Providers whose keys look like nothing in particular, so that only a name in front tells them. */
export const gitleaksNames = `
adafruit airtable algolia alibaba artifactory asana atlassian beamer bintray bitbucket bittrex
bundle_enterprise__contribsys__com bundle_gems__contribsys__com cloudflare co_api_key codecov cohere
coinbase confluence confluent contentful datadog discord dnkey droneci dropbox etsy facebook fastly
finicity finnhub flickr freshbooks gitter gocardless heroku hubspot intercom jfrog jira kraken
kucoin launchdarkly linear linked-in linked_in linkedin mailchimp mailchimpsdk mailgun mapbox
mattermost meraki message-bird message_bird messagebird netlify new-relic new-york-times new_relic
newrelic newyorktimes nytimes okta plaid private-ai private_ai privateai rapidapi sendbird sentry
snyk sonar squarespace sumo telegr travis twitch twitter typeform xray yandex
zendesk
`;
